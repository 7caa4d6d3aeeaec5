package org.openmds.benchmarks.replication.member;

import java.util.concurrent.CompletableFuture;

/** An engine that replicates a log of commands among members. The trial compares engines by this port. Thread-safe. */
interface ReplicationEngine extends AutoCloseable {

    /**
     * Adds a command to the log.
     *
     * @return the result of the command, once a majority has it and a member has applied it
     * @throws Exception
     *             if the engine refuses the command now, for instance because it has no leader
     */
    CompletableFuture<byte[]> write(byte[] command) throws Exception;

    /** Applies a reading command so that its result is as new as each write that was acknowledged before. */
    CompletableFuture<byte[]> read(byte[] command) throws Exception;

    /** Adds a member to the group, or removes one. */
    CompletableFuture<byte[]> change(String member, boolean add) throws Exception;

    /** True if this member believes that it leads. */
    boolean leads();

    long term();

    @Override
    void close();
}
