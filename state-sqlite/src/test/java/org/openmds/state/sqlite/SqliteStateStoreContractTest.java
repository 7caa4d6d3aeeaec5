package org.openmds.state.sqlite;

import java.nio.file.Path;
import java.time.Clock;

import org.junit.jupiter.api.io.TempDir;
import org.openmds.wsrf.state.StateStore;
import org.openmds.wsrf.state.StateStoreContract;

final class SqliteStateStoreContractTest extends StateStoreContract {
    @TempDir
    Path directory;

    @Override
    protected StateStore open() {
        return SqliteStateStore.open(directory, Clock.systemUTC());
    }

    @Override
    protected StateStore reopen(StateStore store) {
        store.close();
        return open();
    }
}
