package org.openmds.wsrf.state;

import java.util.Optional;

/** The port to the backups of a state store, which it needs if its own files are damaged. Implementations are thread-safe; calls block on the disk. */
public interface StateBackups {

    /**
     * Adds a backup and removes the oldest ones beyond the limit. It holds the records of one moment during the call; it blocks no writer. If nothing
     * was written since the last backup, that one is returned.
     *
     * @throws StateException
     *             no backup was added, and the earlier ones are kept; the message gives the cause, for example a full disk
     */
    StateBackup add();

    /**
     * Returns the newest backup; empty if there is none.
     *
     * @throws StateException
     *             the backups cannot be read
     */
    Optional<StateBackup> newest();
}
