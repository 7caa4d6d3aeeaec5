package org.openmds.index.query;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.openmds.index.query.Answer.Outcome;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.xpath.XPathEvaluationException;

/**
 * What each entry of a group contributes to one query, so that after a change only the new entries are looked at. It holds no entry, only the numbers by
 * which it knows them again. Not thread-safe.
 */
final class Memo {

    /** Of a share that is something: its object, the output's and the array's. */
    private static final int OVERHEAD = 64;
    private static final int BYTES_A_PLACE = Long.BYTES + Integer.BYTES;

    private long[] serials = {};
    private Share[] shares = {};
    private long bytes;

    /** Bytes that it takes. */
    long bytes() {
        return bytes + (long) BYTES_A_PLACE * serials.length;
    }

    /**
     * The answer.
     *
     * @throws XPathEvaluationException
     *             the bounds were reached
     */
    Outcome evaluate(Plan.Combined plan, Bounds bounds) {
        GroupProperties group = plan.group();
        List<Entry> entries = group.snapshot().entries();
        resize(entries.size(), Share.nothing(plan.combination()));
        long start = System.nanoTime();
        List<Share> some = new ArrayList<>();
        for (int place : plan.places().orElseGet(() -> IntStream.range(0, entries.size()).toArray())) {
            Entry entry = entries.get(place);
            if (serials[place] != entry.serial()) {
                checkTime(start, bounds.limits().maxTime());
                set(place, Share.of(plan.local().inEntries(List.of(entry.tree()), group.frame(), bounds.limits()),
                        plan.combination(), bounds));
                serials[place] = entry.serial();
            }
            if (!shares[place].isNothing()) {
                some.add(shares[place]);
            }
        }
        return plan.with(Share.together(some, plan.combination(), bounds.limits()), bounds);
    }

    private void resize(int size, Share nothing) {
        for (int place = size; place < shares.length; place++) {
            set(place, nothing);
        }
        int before = shares.length;
        serials = Arrays.copyOf(serials, size);
        shares = Arrays.copyOf(shares, size);
        if (size > before) {
            Arrays.fill(shares, before, size, nothing);
        }
    }

    private void set(int place, Share share) {
        bytes += weight(share) - weight(shares[place]);
        shares[place] = share;
    }

    private static long weight(Share share) {
        return share.isNothing() ? 0 : OVERHEAD + share.bytes();
    }

    /** Each entry has the limits for itself; all together have the limit in time too. */
    private static void checkTime(long start, Duration most) {
        if (System.nanoTime() - start > most.toNanos()) {
            throw new XPathEvaluationException("The evaluation took longer than " + most.toMillis() + " ms.");
        }
    }
}
