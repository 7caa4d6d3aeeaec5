package org.openmds.provider.ldap;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.util.StaticUtils;

/**
 * The entries of a server. All entries are read at first and once every {@link LdapSearch#fullReadInterval()}, to notice deletions. In between, only
 * changed entries are read, if every entry has a {@code modifyTimestamp}. Times are those of the server. A change that reaches it late, from another
 * server that it replicates, may be noticed only at the next full reading.
 */
final class LdapDirectory implements Directory {

    static final String MODIFY_TIMESTAMP = "modifyTimestamp";
    /** Covers the resolution of one second, and the delay of a replica. */
    private static final Duration OVERLAP = Duration.ofSeconds(60);

    private final LdapServer server;
    private final LdapSearch search;
    private final Clock clock;
    /** The entries of the last collection. This field and those below are used by one collection at a time. */
    private SortedMap<String, Entry> entries = LdapEntries.empty();
    private @Nullable Instant newest;
    private Instant nextFullRead = Instant.MIN;

    LdapDirectory(LdapServer server, LdapSearch search, Clock clock) {
        this.server = server;
        this.search = search;
        this.clock = clock;
    }

    @Override
    public synchronized Collection<Entry> read(Deadline deadline) throws CollectionException {
        Instant now = clock.instant();
        Instant since = newest;
        if (since == null || !now.isBefore(nextFullRead)) {
            readAll(now, deadline);
        } else {
            readChanges(since.minus(OVERLAP), deadline);
        }
        return List.copyOf(entries.values());
    }

    private void readAll(Instant now, Deadline deadline) throws CollectionException {
        SortedMap<String, Entry> all = read(search.parsedFilter(), deadline);
        if (all.isEmpty()) {
            throw new CollectionException(
                    "%s has no entry at or below %s that %s selects".formatted(server, search.base(),
                            search.filter()));
        }
        boolean timesKept = all.values().stream().allMatch(each -> each.hasAttribute(MODIFY_TIMESTAMP));
        entries = all;
        newest = timesKept && search.fullReadInterval().isPositive() ? newest(all.values(), Instant.MIN) : null;
        nextFullRead = now.plus(search.fullReadInterval());
    }

    private void readChanges(Instant since, Deadline deadline) throws CollectionException {
        Filter changed = Filter.createANDFilter(search.parsedFilter(),
                Filter.createGreaterOrEqualFilter(MODIFY_TIMESTAMP,
                        StaticUtils.encodeGeneralizedTime(Date.from(since))));
        SortedMap<String, Entry> changes = read(changed, deadline);
        SortedMap<String, Entry> all = new TreeMap<>(entries);
        all.putAll(changes);
        if (isWithinLimits(all.values())) {
            entries = all;
            newest = newest(changes.values(), since.plus(OVERLAP));
        } else {
            // The entries that were kept may include deleted ones.
            nextFullRead = Instant.MIN;
            readAll(clock.instant(), deadline);
        }
    }

    /** Each single reading is within the limits, but the entries of several readings together may exceed them. */
    private boolean isWithinLimits(Collection<Entry> entries) {
        return entries.size() <= search.maxEntries()
                && entries.stream().mapToLong(LdapEntries::bytes).sum() <= search.maxBytes();
    }

    private SortedMap<String, Entry> read(Filter filter, Deadline deadline) throws CollectionException {
        try (LdapSession session = LdapSession.open(server, deadline)) {
            return session.search(search, filter);
        }
    }

    private static Instant newest(Collection<Entry> entries, Instant atLeast) {
        return entries.stream()
                .map(each -> each.getAttributeValueAsDate(MODIFY_TIMESTAMP))
                .filter(each -> each != null)
                .map(Date::toInstant)
                .reduce(atLeast, (a, b) -> b.isAfter(a) ? b : a);
    }

    @Override
    public String toString() {
        return server.toString();
    }
}
