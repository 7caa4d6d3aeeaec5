package org.openmds.benchmarks.replication.member;

import java.util.Arrays;
import java.util.Optional;

/** Engines that replicate a log. */
public enum EngineKind {

    JGROUPS_RAFT("jgroups-raft"),

    APACHE_RATIS("apache-ratis");

    private final String label;

    EngineKind(String label) {
        this.label = label;
    }

    /** Returns the engine with a label, such as {@code jgroups-raft}. */
    public static Optional<EngineKind> of(String label) {
        return Arrays.stream(values()).filter(kind -> kind.label.equals(label)).findAny();
    }

    /** Starts the engine in this process; applied commands change the log. */
    ReplicationEngine start(MemberSettings settings, RegisterLog log) throws Exception {
        return switch (this) {
            case JGROUPS_RAFT -> JGroupsEngine.start(settings, log);
            case APACHE_RATIS -> RatisEngine.start(settings, log);
        };
    }

    @Override
    public String toString() {
        return label;
    }
}
