package org.openmds.state.replicated;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateStore;

/** The URLs of the services of members, which each member records when it begins to lead. Thread-safe. */
final class MemberUrls {

    private static final String COLLECTION = "replication/urls";

    private final StateStore local;
    private final Map<String, String> urls = new ConcurrentHashMap<>();

    MemberUrls(StateStore local) {
        this.local = local;
        read();
    }

    /** Returns the record of a member. */
    static StateChange record(String member, String url) {
        return new StateChange.Put(COLLECTION, member, url.getBytes(UTF_8));
    }

    /** Reads all records. */
    void read() {
        local.load(COLLECTION).forEach(record -> urls.put(record.key(), new String(record.value(), UTF_8)));
    }

    /** Takes the records in applied changes. */
    void apply(List<StateChange> changes) {
        for (StateChange change : changes) {
            if (change instanceof StateChange.Put put && put.collection().equals(COLLECTION)) {
                urls.put(put.key(), new String(put.value(), UTF_8));
            }
        }
    }

    Optional<String> find(String member) {
        return Optional.ofNullable(urls.get(member));
    }
}
