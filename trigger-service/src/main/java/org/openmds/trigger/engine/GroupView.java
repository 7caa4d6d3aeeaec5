package org.openmds.trigger.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.Subjects;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.xpath.EntryIndex;
import org.openmds.wsrf.xpath.RequiredTokens;

/**
 * The entries of a group as far as their changes were looked at, with an index over them: what the rules are checked against. Its entries are the group's
 * own objects. Used by one thread.
 */
final class GroupView {

    /** Tokens that so many entries have find nothing. */
    private static final int COMMON = 1_000;
    /** Values that many entries had for a while, such as times, pile up as common tokens: then the index is made anew. */
    private static final int MOST_COMMON = 10_000;

    private final Map<EntryKey, Known> byKey = new HashMap<>();
    private final Map<String, Known> bySubject = new HashMap<>();
    private final List<@Nullable Known> slots = new ArrayList<>();
    private final Deque<Integer> free = new ArrayDeque<>();
    /** Made when a rule is checked first: many processes have many entries and no rule. */
    private @Nullable EntryIndex index;

    Optional<Known> find(EntryKey key) {
        return Optional.ofNullable(byKey.get(key));
    }

    Optional<Known> find(String subject) {
        return Optional.ofNullable(bySubject.get(subject));
    }

    Collection<Known> all() {
        return byKey.values();
    }

    /** Takes an entry, or its new version. */
    Known put(Entry entry) {
        Known before = byKey.get(entry.key());
        Known now = before == null
                ? new Known(entry, newSlot(), freeSubject(entry))
                : new Known(entry, before.slot(), before.subject());
        byKey.put(entry.key(), now);
        bySubject.put(now.subject(), now);
        slots.set(now.slot(), now);
        EntryIndex made = index;
        if (made != null) {
            made.add(now.slot(), entry.tree());
            if (before != null) {
                made.remove(now.slot(), before.entry().tree(), List.of(entry.tree()));
            }
            if (made.commonTokens() > MOST_COMMON) {
                index = null;
            }
        }
        return now;
    }

    Optional<Known> remove(EntryKey key) {
        Known gone = byKey.remove(key);
        if (gone != null) {
            bySubject.remove(gone.subject());
            slots.set(gone.slot(), null);
            free.push(gone.slot());
            EntryIndex made = index;
            if (made != null) {
                made.remove(gone.slot(), gone.entry().tree(), List.of());
            }
        }
        return Optional.ofNullable(gone);
    }

    /** The entries that have what is required, and perhaps others, in an order that stays. */
    List<Known> candidates(RequiredTokens required) {
        return index().candidates(required)
                .map(found -> Arrays.stream(found).mapToObj(slots::get).filter(GroupView::isThere).toList())
                .orElseGet(() -> slots.stream().filter(GroupView::isThere).toList());
    }

    private static boolean isThere(@Nullable Known known) {
        return known != null;
    }

    private int newSlot() {
        if (free.isEmpty()) {
            slots.add(null);
            return slots.size() - 1;
        }
        return free.pop();
    }

    /** Two entries of the same member, configuration and owner cannot stand in a group unless somebody replaced what one holds. */
    private String freeSubject(Entry entry) {
        String subject = Subjects.of(entry);
        return bySubject.containsKey(subject) ? subject + "." + entry.key() : subject;
    }

    private EntryIndex index() {
        EntryIndex made = index;
        if (made == null) {
            EntryIndex fresh = new EntryIndex(COMMON);
            byKey.values().forEach(known -> fresh.add(known.slot(), known.entry().tree()));
            index = fresh;
            return fresh;
        }
        return made;
    }
}
