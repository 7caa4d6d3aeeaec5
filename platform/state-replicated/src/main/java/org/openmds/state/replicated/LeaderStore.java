package org.openmds.state.replicated;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;

/**
 * The state store of a member while it leads: reads come from its own state, a write returns when a majority has it and this member has applied it.
 * When the member no longer leads, or the result of a write is unknown, the store ends: its users must be closed, and opened again over the store of
 * the next leader, which reads them from its own state as after a restart. Thread-safe.
 */
public final class LeaderStore implements StateStore {

    private final ReplicationMember member;
    private final StateStore local;
    private final long term;
    private final CompletableFuture<String> ended = new CompletableFuture<>();

    LeaderStore(ReplicationMember member, StateStore local, long term) {
        this.member = member;
        this.local = local;
        this.term = term;
    }

    /** Returns the term in which the member leads. */
    public long term() {
        return term;
    }

    /** Completes with the reason when this store no longer takes writes. */
    public CompletableFuture<String> ended() {
        return ended.copy();
    }

    /** Ends the store; writes that wait get the result that they have. */
    void end(String reason) {
        ended.complete(reason);
    }

    /**
     * Records the URL of this member's services, for the others. The first write of a term: after it, the state contains all writes of earlier stores,
     * also those whose result was unknown.
     *
     * @param url
     *            without a trailing slash
     */
    public void announce(String url) {
        write(List.of(MemberUrls.record(member.name(), url)));
    }

    @Override
    public List<StateRecord> load(String collection, String after, long bytes) {
        return local.load(collection, after, bytes);
    }

    /**
     * {@inheritDoc}
     *
     * <p>
     * If no majority answers in time, the changes may be applied later all the same; then this store ends with the exception, so no user of it goes on
     * with a wrong belief.
     */
    @Override
    public void write(List<StateChange> batch) {
        if (ended.isDone()) {
            throw new StateException(ended.join());
        }
        if (batch.isEmpty()) {
            return;
        }
        byte[] command = new BatchCommand(term, batch).toBytes();
        if (command.length > ReplicationMember.MAX_COMMAND_BYTES) {
            throw new StateException("the changes of a batch have %d bytes, a command of the log at most %d"
                    .formatted(command.length, ReplicationMember.MAX_COMMAND_BYTES));
        }
        try {
            member.append(command);
        } catch (StateException e) {
            end(e.getMessage());
            throw e;
        }
    }

    @Override
    public long sizeBytes() {
        return local.sizeBytes();
    }

    /** Ends the store; the member stays in the group and leads on until it is closed. */
    @Override
    public void close() {
        end("the store is closed");
    }
}
