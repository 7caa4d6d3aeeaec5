package org.openmds.benchmarks.replication.member;

import java.util.Arrays;
import java.util.Optional;

/** Engines that replicate a log, each with its own reads or with reads that are commands in the log. */
public enum EngineKind {

    JGROUPS_RAFT("jgroups-raft", false),

    JGROUPS_RAFT_WITH_READS_IN_LOG("jgroups-raft-log-reads", true),

    APACHE_RATIS("apache-ratis", false),

    APACHE_RATIS_WITH_READS_IN_LOG("apache-ratis-log-reads", true);

    private final String label;
    private final boolean readsInLog;

    EngineKind(String label, boolean readsInLog) {
        this.label = label;
        this.readsInLog = readsInLog;
    }

    /** True if a read is a command in the log, as a write is. */
    boolean hasReadsInLog() {
        return readsInLog;
    }

    /** Returns the engine with a label, such as {@code jgroups-raft}. */
    public static Optional<EngineKind> of(String label) {
        return Arrays.stream(values()).filter(kind -> kind.label.equals(label)).findAny();
    }

    /** Starts the engine in this process; applied commands change the log. */
    ReplicationEngine start(MemberSettings settings, RegisterLog log) throws Exception {
        return switch (this) {
            case JGROUPS_RAFT, JGROUPS_RAFT_WITH_READS_IN_LOG -> JGroupsEngine.start(settings, log);
            case APACHE_RATIS, APACHE_RATIS_WITH_READS_IN_LOG -> RatisEngine.start(settings, log);
        };
    }

    @Override
    public String toString() {
        return label;
    }
}
