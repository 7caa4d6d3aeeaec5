package org.openmds.wsrf.state;

final class MemoryStateStoreTest extends StateStoreContract {

    @Override
    protected StateStore open() {
        return new MemoryStateStore();
    }

    @Override
    protected StateStore reopen(StateStore store) {
        return ((MemoryStateStore) store).reopened();
    }
}
