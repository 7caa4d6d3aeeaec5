package org.openmds.server.operation;

import java.util.List;
import java.util.function.Predicate;

import org.openmds.index.history.NumericLeaf;
import org.openmds.index.history.NumericLeaves;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.ServiceGroup;

/**
 * Reads the numbers in the entries of groups, from their snapshots, up to a limit. Entries whose collection fails have none. Not thread-safe.
 */
public final class EntryNumbers {

    /** Name of the metric that has a series for each number. */
    public static final String METRIC = "mds_resource_property";
    /** Description of {@link #METRIC}. */
    public static final String HELP = "A number in an entry's content.";
    /** Description of the metric with the number of left out series. */
    public static final String LEFT_OUT_HELP = "Series that the limit metrics.max-values leaves out.";

    private final Predicate<NumericLeaf> wanted;
    private final int maxNumbers;
    private final NumberReceiver receiver;
    private int shown;
    private long leftOut;

    private EntryNumbers(Predicate<NumericLeaf> wanted, int maxNumbers, NumberReceiver receiver) {
        this.wanted = wanted;
        this.maxNumbers = maxNumbers;
        this.receiver = receiver;
    }

    /** A receiver of entries and their numbers. */
    public interface NumberReceiver {

        /** An entry begins, of the group with a name. */
        void entry(String group, Entry entry);

        /** A number of the entry that has begun. */
        void number(NumericLeaf number);
    }

    /** The number of numbers that the receiver has got, and of those beyond the limit. */
    public record NumberCount(int shown, long leftOut) {
    }

    /**
     * Reads the numbers of all entries.
     *
     * @param wanted
     *            true for the numbers to read; the others do not count
     * @param maxNumbers
     *            the largest number of numbers; further ones are only counted
     */
    public static NumberCount read(List<ServiceGroup> groups, Predicate<NumericLeaf> wanted, int maxNumbers,
            NumberReceiver receiver) {
        EntryNumbers numbers = new EntryNumbers(wanted, maxNumbers, receiver);
        for (ServiceGroup group : groups) {
            group.snapshot().entries().forEach(entry -> {
                receiver.entry(group.name(), entry);
                NumericLeaves.all(entry.content(), numbers::add);
            });
        }
        return new NumberCount(numbers.shown, numbers.leftOut);
    }

    private void add(NumericLeaf number) {
        if (!wanted.test(number)) {
            return;
        }
        if (shown >= maxNumbers) {
            leftOut++;
        } else {
            shown++;
            receiver.number(number);
        }
    }
}
