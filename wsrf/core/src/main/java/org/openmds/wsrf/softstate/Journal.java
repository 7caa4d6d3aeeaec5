package org.openmds.wsrf.softstate;

import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.state.FollowedRecords;
import org.openmds.wsrf.state.LeadingMember;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;

/**
 * The port to the durable records of soft state. The only way from the kernel to the disk of this process, or to several processes that keep the same
 * records. Called by platform threads, which it may block.
 */
interface Journal {

    /**
     * Returns records of a collection, sorted by key: those after a key, until their values have a given size. Damaged ones are marked.
     *
     * @return at least one record; empty at the end of the collection
     * @throws StateException
     *             the records cannot be read
     */
    List<StateRecord> load(String collection, String after, long bytes);

    /**
     * Makes changes durable, all or none. When this method returns, they survive a crash.
     *
     * @throws StateException
     *             none of the changes was made; later calls may succeed
     */
    void force(List<StateChange> changes);

    /** Returns the process that alone changes the records; empty if this process does. */
    default Optional<LeadingMember> leader() {
        return Optional.empty();
    }

    /** Returns a journal without the records that another process changes. */
    static Journal withheld(StateStore store) {
        Journal whole = of(store);
        return new Journal() {
            @Override
            public List<StateRecord> load(String collection, String after, long bytes) {
                return List.of();
            }

            @Override
            public void force(List<StateChange> changes) {
                whole.force(changes);
            }

            @Override
            public Optional<LeadingMember> leader() {
                return whole.leader();
            }
        };
    }

    /** Returns the journal in the state store of this process. */
    static Journal of(StateStore store) {
        return new Journal() {
            @Override
            public List<StateRecord> load(String collection, String after, long bytes) {
                return store.load(collection, after, bytes);
            }

            @Override
            public void force(List<StateChange> changes) {
                store.write(changes);
            }

            @Override
            public Optional<LeadingMember> leader() {
                return store.followed().map(FollowedRecords::leader);
            }
        };
    }
}
