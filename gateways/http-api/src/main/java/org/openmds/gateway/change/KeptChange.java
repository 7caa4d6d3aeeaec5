package org.openmds.gateway.change;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.gateway.group.EntryViews;
import org.openmds.gateway.group.GroupVersions;
import org.openmds.gateway.json.JsonOutput;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryKey;

/** A change of a group that followers may still ask for. All of them share its events. Thread-safe. */
final class KeptChange {

    /** Overhead of a change in bytes. */
    private static final int OVERHEAD = 300;

    private final long sequence;
    private final EntryKey key;
    private final Optional<Entry> before;
    private final Optional<Entry> after;
    private final String reason;
    private volatile byte @Nullable [] event;

    /**
     * @param before
     *            the entry before the change; empty for a new one
     * @param after
     *            the entry after the change; empty for a removal
     * @param reason
     *            removed or expired
     */
    KeptChange(long sequence, EntryKey key, Optional<Entry> before, Optional<Entry> after, String reason) {
        this.sequence = sequence;
        this.key = key;
        this.before = before;
        this.after = after;
        this.reason = reason;
    }

    long sequence() {
        return sequence;
    }

    Optional<Entry> before() {
        return before;
    }

    Optional<Entry> after() {
        return after;
    }

    /** Returns an estimate of the heap that the change keeps: the replaced content. */
    long bytes() {
        byte[] made = event;
        return OVERHEAD + before.map(Entry::heapBytes).orElse(0L) + (made == null ? 0 : made.length);
    }

    /** Returns the event with the entry after the change. */
    byte[] changed(EntryViews views) {
        byte[] made = event;
        if (made == null) {
            made = event(id(sequence), "entry", views.of(after.orElseThrow()).json());
            event = made;
        }
        return made;
    }

    /** Returns the event for a follower whom the entry no longer concerns. */
    byte[] removed() {
        JsonOutput data = new JsonOutput().beginObject()
                .member("key", key.value())
                .member("reason", after.isPresent() ? "unmatched" : reason)
                .endObject();
        return event(id(sequence), "removed", data.toBytes());
    }

    /** Returns the id of an event, by which a follower goes on after it. */
    static String id(long sequence) {
        return GroupVersions.run() + "-" + sequence;
    }

    /** Returns a server-sent event. */
    static byte[] event(String id, String name, byte[] json) {
        byte[] head = "id: %s\nevent: %s\ndata: ".formatted(id, name).getBytes(StandardCharsets.US_ASCII);
        byte[] all = new byte[head.length + json.length + 2];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(json, 0, all, head.length, json.length);
        all[all.length - 2] = '\n';
        all[all.length - 1] = '\n';
        return all;
    }
}
