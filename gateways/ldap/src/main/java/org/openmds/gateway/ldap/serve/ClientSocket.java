package org.openmds.gateway.ldap.serve;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.gateway.ldap.serve.LdapCounts.LdapEvent;
import org.openmds.http.ClientAddress;

/**
 * The socket of a client, below TLS if there is TLS. It counts the bytes of a request while they arrive, and knows since when a request or the client's
 * silence lasts. Closing it from another thread ends a write that waits for the client. Thread-safe.
 */
final class ClientSocket extends Socket {

    /** Estimate of the memory for a byte of a request, with the objects that are made from it. */
    private static final int MEMORY_PER_BYTE = 8;
    /** Time between two looks for the memory of an answer. */
    private static final long MEMORY_PAUSE_NANOS = 2_000_000;

    private final LdapBudgets budgets;
    private final LdapCounts counts;
    private final Runnable whenClosed;
    private final AtomicBoolean released = new AtomicBoolean();
    private volatile String lane = "";
    private volatile long since = System.nanoTime();
    private volatile boolean hasRequest;
    /** The memory of the current request; changed by the thread of the connection alone. */
    private long held;

    /**
     * @param whenClosed
     *            is called once, when the socket is closed
     */
    ClientSocket(LdapBudgets budgets, LdapCounts counts, Runnable whenClosed) {
        this.budgets = budgets;
        this.counts = counts;
        this.whenClosed = whenClosed;
    }

    /** Takes a place for the connection, once the socket is connected; returns false if there is none. */
    boolean admit() {
        lane = ClientAddress.key(getInetAddress());
        if (budgets.connections().hold(lane, 1, 0)) {
            return true;
        }
        counts.add(LdapEvent.REFUSED_CONNECTION);
        released.set(true);
        return false;
    }

    /** Returns the key of the client's share. */
    String lane() {
        return lane;
    }

    /** Returns the address of the client without looking up its name. */
    @Override
    public InetAddress getInetAddress() {
        InetAddress address = super.getInetAddress();
        try {
            return address == null
                    ? InetAddress.getLoopbackAddress()
                    : InetAddress.getByAddress(address.getHostAddress(), address.getAddress());
        } catch (IOException e) {
            return address;
        }
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return new CountedInput(super.getInputStream());
    }

    /** Notes that a request is there. */
    void begin() {
        if (!hasRequest) {
            since = System.nanoTime();
            hasRequest = true;
        }
    }

    /** Notes that a request is answered, and frees its memory. */
    void end() {
        free();
        since = System.nanoTime();
        hasRequest = false;
    }

    private synchronized void free() {
        budgets.requests().free(lane, held);
        held = 0;
    }

    private synchronized void received(int bytes) throws IOException {
        long memory = (long) bytes * MEMORY_PER_BYTE;
        if (isClosed() || !budgets.requests().hold(lane, memory, 0)) {
            counts.add(LdapEvent.BAD_REQUEST);
            throw new IOException(budgets.requests().refusal());
        }
        held += memory;
    }

    /** Returns the end of the current request. */
    long deadline(Duration requestTimeout) {
        return since + requestTimeout.toNanos();
    }

    /** Closes the connection of a request that takes too long, or of a silent client. */
    void check(LdapLimits limits, long now) {
        Duration limit = hasRequest ? limits.requestTimeout() : limits.idleTimeout();
        if (now - since > limit.toNanos()) {
            counts.add(hasRequest ? LdapEvent.SLOW_CONNECTION : LdapEvent.IDLE_CONNECTION);
            closeQuietly();
        }
    }

    /** Takes memory for an answer, and waits for it until a time; empty if there is none then, or the thread is interrupted. */
    Optional<BudgetPermit> answerMemory(long bytes, long untilNanos) {
        Budget answers = budgets.answers();
        while (true) {
            // The look before the attempt keeps the waiting out of the number of refusals.
            boolean room = answers.inUse() + bytes <= answers.limit() && answers.inUse(lane) + bytes <= answers.share();
            Optional<BudgetPermit> taken = room ? answers.take(lane, bytes) : Optional.empty();
            if (taken.isPresent() || isClosed() || Thread.currentThread().isInterrupted()
                    || System.nanoTime() - untilNanos >= 0) {
                return taken;
            }
            LockSupport.parkNanos(MEMORY_PAUSE_NANOS);
        }
    }

    void closeQuietly() {
        try {
            close();
        } catch (IOException e) {
            // Nothing is left to close.
        }
    }

    @Override
    public void close() throws IOException {
        try {
            super.close();
        } finally {
            if (released.compareAndSet(false, true)) {
                free();
                budgets.connections().free(lane, 1);
                whenClosed.run();
            }
        }
    }

    /** The input of the client, whose bytes are counted. */
    private final class CountedInput extends FilterInputStream {

        CountedInput(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = in.read(bytes, offset, length);
            if (count > 0) {
                begin();
                received(count);
            }
            return count;
        }
    }
}
