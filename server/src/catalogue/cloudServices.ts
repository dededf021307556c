/** What a service of a cloud provider reports into a sample. All names are without `provider.` before them. */
interface CloudService {
  /** Names that identify and describe a resource, separated by blanks. */
  readonly names: string;
  /** Metrics, separated by blanks, those first that are watched most. A sample has each of them by statistic: `x.Average`. */
  readonly metrics: string;
}

const instances = 'cpuUtilization databaseConnections freeableMemoryBytes freeStorageSpaceBytes';
const throughput = 'readThroughput writeThroughput networkReceiveThroughput networkTransmitThroughput';
const cache = 'cacheHits cacheMisses currConnections newConnections currItems bytesUsedForCache evictions reclaimed';
const commands =
  'getTypeCmds setTypeCmds hashBasedCmds keyBasedCmds listBasedCmds setBasedCmds sortedSetBasedCmds stringBasedCmds';
const search =
  'CPUUtilization JVMMemoryPressure FreeStorageSpace ReadLatency WriteLatency ReadIOPS WriteIOPS ReadThroughput WriteThroughput';
const requests = 'requestCount activeConnectionCount newConnectionCount processedBytes ruleEvaluations';

/** The services by the value of `provider` in their samples. */
export const cloudServices: Readonly<Record<string, CloudService>> = {
  Ec2Instance: {
    names: 'ec2InstanceId ec2InstanceType ec2State ec2AvailabilityZone ec2AmiId ec2VpcId ec2PrivateIpAddress',
    metrics: 'cpuUtilization networkInBytes networkOutBytes diskReadBytes diskWriteBytes statusCheckFailed',
  },
  RdsDbInstance: {
    names: 'dbInstanceIdentifier dbInstanceClass engine engineVersion allocatedStorageBytes multiAz status',
    metrics: `${instances} readIops writeIops readLatency writeLatency ${throughput} diskQueueDepth swapUsageBytes replicaLag`,
  },
  RdsDbCluster: {
    names: 'dbClusterIdentifier engine engineVersion status',
    metrics: `${instances} volumeBytesUsed volumeReadIops volumeWriteIops ${throughput} auroraReplicaLag`,
  },
  ElastiCacheRedisNode: {
    names: 'cacheClusterId cacheNodeId cacheNodeType engine engineVersion',
    metrics: `cpuUtilization engineCpuUtilization freeableMemory ${cache} networkBytesIn networkBytesOut swapUsage replicationLag replicationBytes ${commands}`,
  },
  ElastiCacheRedisCluster: {
    names: 'cacheClusterId cacheNodeType engine engineVersion',
    metrics: `cpuUtilization freeableMemory ${cache} networkBytesIn networkBytesOut swapUsage`,
  },
  ElastiCacheMemcachedNode: {
    names: 'cacheClusterId cacheNodeId cacheNodeType engine engineVersion',
    metrics: `cpuUtilization freeableMemory ${cache} networkBytesIn networkBytesOut swapUsage`,
  },
  ElasticsearchCluster: {
    names: 'domainName instanceType instanceCount elasticsearchVersion',
    metrics: `${search} Nodes ClusterStatus.red ClusterStatus.yellow ClusterStatus.green ElasticsearchRequests 2xx 4xx 5xx SearchableDocuments DeletedDocuments ClusterUsedSpace MasterCPUUtilization MasterJVMMemoryPressure DiskQueueDepth`,
  },
  ElasticsearchNode: {
    names: 'domainName instanceType nodeId',
    metrics: `${search} SearchRate SearchLatency IndexingRate IndexingLatency`,
  },
  S3Bucket: { names: 'bucketName', metrics: 'bucketSizeBytes numberOfObjects' },
  S3BucketRequests: {
    names: 'bucketName',
    metrics:
      'allRequests getRequests putRequests headRequests deleteRequests listRequests postRequests error4xxErrors error5xxErrors bytesDownloaded bytesUploaded totalRequestLatency firstByteLatency',
  },
  DynamoDbTable: {
    names: 'tableName tableStatus itemCount tableSizeBytes',
    metrics:
      'consumedReadCapacityUnits consumedWriteCapacityUnits provisionedReadCapacityUnits provisionedWriteCapacityUnits throttledRequests readThrottleEvents writeThrottleEvents successfulRequestLatency returnedItemCount systemErrors userErrors',
  },
  SqsQueue: {
    names: 'queueName queueUrl queueArn',
    metrics:
      'approximateNumberOfMessagesVisible numberOfMessagesSent numberOfMessagesReceived numberOfMessagesDeleted approximateAgeOfOldestMessage approximateNumberOfMessagesNotVisible approximateNumberOfMessagesDelayed numberOfEmptyReceives sentMessageSize',
  },
  SnsTopic: {
    names: 'topicName topicArn',
    metrics: 'numberOfMessagesPublished numberOfNotificationsDelivered numberOfNotificationsFailed publishSize',
  },
  KinesisStream: {
    names: 'streamName',
    metrics:
      'incomingRecords incomingBytes getRecordsIteratorAgeMilliseconds getRecordsBytes getRecordsLatency readProvisionedThroughputExceeded writeProvisionedThroughputExceeded',
  },
  Alb: {
    names: 'loadBalancerName loadBalancerArn state',
    metrics: `${requests} httpCodeElb4xxCount httpCodeElb5xxCount rejectedConnectionCount clientTlsNegotiationErrorCount`,
  },
  AlbTargetGroup: {
    names: 'targetGroupName loadBalancerName',
    metrics:
      'requestCount targetResponseTime healthyHostCount unHealthyHostCount httpCodeTarget2xxCount httpCodeTarget4xxCount httpCodeTarget5xxCount requestCountPerTarget targetConnectionErrorCount',
  },
  Elb: {
    names: 'loadBalancerName',
    metrics:
      'requestCount latency healthyHostCount unHealthyHostCount httpCodeBackend2xx httpCodeBackend4xx httpCodeBackend5xx httpCodeElb4xx httpCodeElb5xx surgeQueueLength spilloverCount backendConnectionErrors',
  },
  LambdaFunction: {
    names: 'functionName runtime memorySize timeout handler codeSize version',
    metrics: 'invocations errors duration throttles concurrentExecutions iteratorAge',
  },
  ApiGatewayApi: {
    names: 'apiName apiId',
    metrics: 'count latency integrationLatency 4xxError 5xxError cacheHitCount cacheMissCount',
  },
  EbsVolume: {
    names: 'volumeId volumeType',
    metrics: 'volumeReadBytes volumeWriteBytes volumeReadOps volumeWriteOps volumeQueueLength volumeIdleTime',
  },
  EcsCluster: { names: 'clusterName', metrics: 'cpuUtilization memoryUtilization cpuReservation memoryReservation' },
  EcsService: {
    names: 'serviceName clusterName desiredCount runningCount',
    metrics: 'cpuUtilization memoryUtilization',
  },
  CloudFrontDistribution: {
    names: 'distributionId',
    metrics: 'requests bytesDownloaded bytesUploaded totalErrorRate error4xxErrorRate error5xxErrorRate',
  },
  BillingBudget: {
    names: 'budgetName budgetType actualAmount limitAmount forecastedAmount',
    metrics: '',
  },
};
