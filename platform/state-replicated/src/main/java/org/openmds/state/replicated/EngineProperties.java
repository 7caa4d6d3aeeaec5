package org.openmds.state.replicated;

import java.util.List;
import java.util.concurrent.TimeUnit;

import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.grpc.GrpcTlsConfig;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.thirdparty.io.netty.handler.ssl.SslProvider;
import org.apache.ratis.util.SizeInBytes;
import org.apache.ratis.util.TimeDuration;

/** Properties and parts of the engine; why they have these values is in rationale 186. */
public final class EngineProperties {

    private static final int ELECTION_MILLIS = 300;
    private static final int REQUEST_MILLIS = 1_000;
    private static final int STEP_DOWN_MILLIS = 2_000;

    private EngineProperties() {
    }

    static RaftProperties of(ReplicationSettings settings) {
        RaftProperties properties = new RaftProperties();
        RaftServerConfigKeys.setStorageDir(properties, List.of(settings.log().toFile()));
        GrpcConfigKeys.Server.setHost(properties, settings.self().host());
        GrpcConfigKeys.Server.setPort(properties, settings.self().port());
        setSizes(properties, settings);
        setTimes(properties);
        return properties;
    }

    /** Returns the parts of the engine that are objects: TLS, and the limit of connections. */
    static Parameters parameters(ReplicationSettings settings, AcceptedConnections accepted) {
        Parameters parameters = new Parameters();
        settings.tls().ifPresent(tls -> GrpcConfigKeys.TLS.setConf(parameters, conf(tls, settings.members())));
        GrpcConfigKeys.Server.setServicesCustomizer(parameters, (builder, _) -> accepted.watch(builder));
        return parameters;
    }

    private static GrpcTlsConfig conf(MemberTls tls, List<GroupMember> members) {
        GrpcTlsConfig.Builder builder = GrpcTlsConfig.newBuilder();
        builder.setKeyManager(tls.keys());
        builder.setTrustManager(new MemberTrust(tls.authorities(), members));
        builder.setMutualTls(true);
        builder.setSslProvider(SslProvider.JDK);
        builder.setProtocols("TLSv1.3", "TLSv1.2");
        return builder.build();
    }

    private static void setSizes(RaftProperties properties, ReplicationSettings settings) {
        RaftServerConfigKeys.Log.Appender.setBufferByteLimit(properties,
                SizeInBytes.valueOf(ReplicationMember.MAX_COMMAND_BYTES + (1 << 16)));
        RaftServerConfigKeys.Log.setWriteBufferSize(properties,
                SizeInBytes.valueOf(ReplicationMember.MAX_COMMAND_BYTES + (1 << 17)));
        GrpcConfigKeys.setMessageSizeMax(properties,
                SizeInBytes.valueOf(ReplicationMember.MAX_COMMAND_BYTES + (4 << 20)));
        RaftServerConfigKeys.Log.setSegmentSizeMax(properties, SizeInBytes.valueOf("16MB"));
        RaftServerConfigKeys.Log.setPreallocatedSize(properties, SizeInBytes.valueOf("64KB"));
        RaftServerConfigKeys.Log.setSegmentCacheNumMax(properties, 2);
        RaftServerConfigKeys.Log.setPurgeUptoSnapshotIndex(properties, true);
        RaftServerConfigKeys.Log.setPurgeGap(properties, 1);
        RaftServerConfigKeys.Snapshot.setAutoTriggerEnabled(properties, true);
        RaftServerConfigKeys.Snapshot.setAutoTriggerThreshold(properties, settings.snapshotCommands());
        RaftServerConfigKeys.Snapshot.setRetentionFileNum(properties, 2);
        RaftServerConfigKeys.Snapshot.setTriggerWhenStopEnabled(properties, false);
    }

    /** Sets the times of elections and requests, so that another member leads soon after the leader has failed. */
    public static void setTimes(RaftProperties properties) {
        RaftServerConfigKeys.Rpc.setTimeoutMin(properties, millis(ELECTION_MILLIS));
        RaftServerConfigKeys.Rpc.setTimeoutMax(properties, millis(2 * ELECTION_MILLIS));
        RaftServerConfigKeys.Rpc.setRequestTimeout(properties, millis(REQUEST_MILLIS));
        RaftServerConfigKeys.LeaderElection.setLeaderStepDownWaitTime(properties, millis(STEP_DOWN_MILLIS));
        RaftServerConfigKeys.setSleepDeviationThreshold(properties, millis(5_000));
        RaftServerConfigKeys.setCloseThreshold(properties, TimeDuration.valueOf(1, TimeUnit.DAYS));
        RaftServerConfigKeys.Log.Appender.setRetryPolicy(properties, "10ms,10, 100ms,1000000");
    }

    private static TimeDuration millis(long millis) {
        return TimeDuration.valueOf(millis, TimeUnit.MILLISECONDS);
    }
}
