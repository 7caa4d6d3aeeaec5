package org.openmds.loadtest.generator.kind.process;

import java.util.Optional;

import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.process.ProcMemory;

/** Checks that a machine has enough memory for the processes of users. */
final class UserMemory {

    /** Memory of one user's process without the parts that all share, measured on Linux. Half of it is the heap, of at most 16 MB. */
    static final long BYTES_PER_USER = 30L << 20;
    /** Fraction of the memory for users. The rest is for the system, and for the service if it runs on the same machine. */
    private static final double USABLE_FRACTION = 0.8;

    private UserMemory() {
    }

    /** Returns the available memory in bytes; empty if the system does not report it. */
    static Optional<Long> available() {
        return ProcMemory.ofMachine("MemAvailable");
    }

    /**
     * Checks the memory.
     *
     * @throws ClientException
     *             if there is too little
     */
    static void check(int users, Optional<Long> available) throws ClientException {
        if (available.isEmpty()) {
            return;
        }
        long most = (long) (available.get() * USABLE_FRACTION) / BYTES_PER_USER;
        if (users > most) {
            throw new ClientException(
                    ("%d users in processes need about %d MB of memory, but %d MB are available: use at most %d users, more testers on "
                            + "other machines, or the connection mode per-request, whose users share a process")
                            .formatted(users, users * (BYTES_PER_USER >> 20), available.get() >> 20, most));
        }
    }
}
