package org.openmds.benchmarks.replication.member;

import java.io.ByteArrayInputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

import org.jgroups.JChannel;
import org.jgroups.raft.RaftHandle;
import org.jgroups.raft.StateMachine;

/** The engine jgroups-raft: its log in files, forced to disk, with a snapshot each few thousand commands. */
final class JGroupsEngine implements ReplicationEngine {

    /** The time without a sign of life after which a member is left out is 3 s, as long as a partition must last to be seen. */
    private static final String STACK = """
            <config xmlns="urn:org:jgroups">
                <TCP bind_addr="%1$s" bind_port="7800" port_range="0" sock_conn_timeout="500" diag.enabled="false"
                     thread_pool.min_threads="0" thread_pool.max_threads="64" thread_pool.keep_alive_time="10000"/>
                <TCPPING initial_hosts="%2$s" port_range="0"/>
                <MERGE3 min_interval="1000" max_interval="3000"/>
                <FD_SOCK2/>
                <FD_ALL3 timeout="3000" interval="1000"/>
                <VERIFY_SUSPECT2 timeout="500"/>
                <pbcast.NAKACK2 use_mcast_xmit="false"/>
                <UNICAST3/>
                <pbcast.STABLE/>
                <raft.NO_DUPES/>
                <pbcast.GMS print_local_addr="false" join_timeout="2000"/>
                <UFC max_credits="4M"/>
                <MFC max_credits="4M"/>
                <FRAG4 frag_size="60K"/>
                <raft.ELECTION/>
                <raft.RAFT members="%3$s" raft_id="%4$s" log_dir="%5$s" max_log_size="32768" resend_interval="500"/>
                <raft.REDIRECT/>
            </config>
            """;

    private static final int MAX_JOINS = 60;
    private static final Duration JOIN_PAUSE = Duration.ofMillis(500);

    private final JChannel channel;
    private final RaftHandle raft;

    private JGroupsEngine(JChannel channel, RaftHandle raft) {
        this.channel = channel;
        this.raft = raft;
    }

    /**
     * Starts the engine; applied commands change the log. Returns when the member has joined a group or made one of its own. A group refuses a member
     * that it still has from an earlier start, so this tries again.
     */
    static JGroupsEngine start(MemberSettings settings, RegisterLog log) throws Exception {
        for (int attempt = 1; attempt < MAX_JOINS; attempt++) {
            try {
                return join(settings, log);
            } catch (SecurityException _) {
                LockSupport.parkNanos(JOIN_PAUSE.toNanos());
            }
        }
        return join(settings, log);
    }

    private static JGroupsEngine join(MemberSettings settings, RegisterLog log) throws Exception {
        log.clear();
        JChannel channel = new JChannel(new ByteArrayInputStream(stack(settings).getBytes(StandardCharsets.UTF_8)));
        try {
            RaftHandle raft = new RaftHandle(channel.name(settings.name()), new RegisterMachine(settings, log));
            // By default the engine does not force its log to disk.
            raft.raft().logUseFsync(true);
            channel.connect("replication-trial");
            return new JGroupsEngine(channel, raft);
        } catch (Exception e) {
            channel.close();
            throw e;
        }
    }

    private static String stack(MemberSettings settings) {
        String hosts = settings.addresses()
                .stream()
                .map(address -> address + "[7800]")
                .collect(Collectors.joining(","));
        return STACK.formatted(settings.addresses().getFirst(), hosts, String.join(",", settings.voters()),
                settings.name(), settings.state());
    }

    @Override
    public CompletableFuture<byte[]> write(byte[] command) throws Exception {
        return raft.setAsync(command, 0, command.length);
    }

    @Override
    public CompletableFuture<byte[]> read(byte[] command) throws Exception {
        return raft.getAsync(command, 0, command.length, null);
    }

    @Override
    public CompletableFuture<byte[]> change(String member, boolean add) throws Exception {
        return add ? raft.addServer(member) : raft.removeServer(member);
    }

    @Override
    public boolean leads() {
        return raft.isLeader();
    }

    @Override
    public long term() {
        return raft.currentTerm();
    }

    @Override
    public void close() {
        channel.close();
    }

    /** Applies committed commands on the engine's thread. */
    private record RegisterMachine(MemberSettings settings, RegisterLog log) implements StateMachine {

        @Override
        public byte[] apply(byte[] data, int offset, int length, boolean serialize) {
            return RegisterCommand.apply(log, data, offset, length,
                    settings.forgets(RegisterCommand.written(data, offset)));
        }

        @Override
        public void readContentFrom(DataInput in) throws IOException {
            log.readFrom(in);
        }

        @Override
        public void writeContentTo(DataOutput out) throws IOException {
            log.writeTo(out);
        }
    }
}
