package org.openmds.wsrf.servicegroup;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import javax.xml.namespace.QName;

import org.openmds.budget.Budget;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.index.EntryIndex;

/**
 * A program that fills an indexed group up to a quota and prints, for each shape of content, the bytes that the quota counts and the bytes that the heap
 * has grown by.
 */
final class EntryHeapFill {

    private static final long QUOTA = 32L << 20;
    private static final int COMMON_TOKEN = 1_000;
    private static final int BATCH = 64;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

    private EntryHeapFill() {
    }

    /** The kinds of content; each has another part of an entry that takes most of the memory. */
    enum Shape {
        /** A host of about 1 KB, as in a cluster. */
        HOST(EntryHeapFill::host),
        /** Much text. */
        TEXT(number -> "<t>" + text(number, 200_000) + "</t>"),
        /** Many small elements of one name. */
        ELEMENTS(number -> "<t>" + "<a/>".repeat(20_000) + "</t>"),
        /** Names that no other entry has, fewer than are kept apart. */
        NAMES(number -> names(number, 200)),
        /** Names of a number with which each entry has its own table. */
        MANY_NAMES(number -> names(number, 5_000)),
        /** Attributes with values that no other entry has. */
        ATTRIBUTES(EntryHeapFill::attributes);

        @SuppressWarnings("ImmutableEnumChecker")
        private final IntFunction<String> content;

        Shape(IntFunction<String> content) {
            this.content = content;
        }
    }

    /** Prints a line for each {@link Shape}: its name, the bytes that are counted, those on the heap, and the number of entries. */
    public static void main(String[] arguments) {
        // The first group loads the classes of all later ones.
        awaitCollected(fillAndClose());
        for (Shape shape : Shape.values()) {
            awaitCollected(measure(shape));
        }
    }

    private static WeakReference<Entry> fillAndClose() {
        return fill(Shape.HOST, 1 << 20).close();
    }

    private static WeakReference<Entry> measure(Shape shape) {
        long before = usedAfterCollection();
        FilledGroup filled = fill(shape, QUOTA);
        long used = usedAfterCollection() - before;
        System.out.printf("%s %d %d %d%n", shape, filled.budget().inUse(), used,
                filled.group().snapshot().entries().size());
        return filled.close();
    }

    /** Waits until the entries of a closed group are gone: its thread ends some time later, and the next measurement must not begin with them. */
    private static void awaitCollected(WeakReference<Entry> closed) {
        long deadline = System.nanoTime() + LONGEST_WAIT.toNanos();
        while (closed.get() != null) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("a closed group stays on the heap");
            }
            System.gc();
            Thread.onSpinWait();
        }
    }

    private record FilledGroup(ServiceGroup group, Budget budget) {
        /** Returns an entry of the group, which is on the heap as long as all others. */
        WeakReference<Entry> close() {
            WeakReference<Entry> entry = new WeakReference<>(group.snapshot().entries().get(0));
            group.close();
            return entry;
        }
    }

    private static FilledGroup fill(Shape shape, long quota) {
        Budget budget = new Budget("index-bytes", quota, quota);
        GroupSettings settings = new GroupSettings("heap",
                key -> EndpointReference.of("http://here/entry", new QName("urn:k", "Key", "k"), key.value()),
                LeaseTerms.DEFAULT, MembershipContentRule.ANY, 1_000_000, PagePool.none())
                .with(new EntryQuota(budget, Budget.unlimited(), entry -> 0));
        ServiceGroup group = ServiceGroup.open(settings, LeaseClock.system(), new NoStore(), new Indexing());
        boolean full = false;
        for (int i = 0; !full; i += BATCH) {
            full = addBatch(group, shape, i);
        }
        return new FilledGroup(group, budget);
    }

    private static boolean addBatch(ServiceGroup group, Shape shape, int first) {
        return IntStream.range(first, first + BATCH)
                .mapToObj(i -> group.add(new Registration(
                        EndpointReference.of("http://host" + i + ".example.org/service"),
                        content(shape.content.apply(i)), null, new RequestedLifetime.Relative(Duration.ofHours(1)),
                        "alice")))
                .toList()
                .stream()
                .map(future -> future.handle((added, failure) -> failure != null).join())
                .reduce(false, Boolean::logicalOr);
    }

    private static XmlFragment content(String text) {
        return XmlFragment.parse(
                "<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'>" + text + "</sg:Content>");
    }

    private static String host(int number) {
        StringBuilder text = new StringBuilder(
                "<g:Host xmlns:g='http://mds.globus.org/glue/ce/1.1' g:Name='node%d.example.org' g:UniqueID='node%d'>"
                        .formatted(number, number));
        for (String part : List.of("Processor", "MainMemory", "OperatingSystem", "Architecture", "FileSystem",
                "NetworkAdapter", "ProcessorLoad")) {
            text.append("<g:%s g:Model='m%d' g:Clock='%d'><g:Size>%d</g:Size><g:Free>%d</g:Free></g:%s>".formatted(part,
                    number % 7, 2000 + number % 5, number * 31 % 4096, number, part));
        }
        return text.append("</g:Host>").toString();
    }

    private static String text(int seed, int length) {
        Random random = new Random(seed);
        return random.ints(length, 'a', 'z')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint,
                        StringBuilder::append)
                .toString();
    }

    private static String names(int number, int count) {
        StringBuilder text = new StringBuilder("<t>");
        for (int i = 0; i < count; i++) {
            text.append("<n").append(number).append('_').append(i).append("/>");
        }
        return text.append("</t>").toString();
    }

    private static String attributes(int number) {
        StringBuilder text = new StringBuilder("<t>");
        for (int i = 0; i < 2_000; i++) {
            text.append("<a b='").append(number).append('_').append(i).append("'/>");
        }
        return text.append("</t>").toString();
    }

    private static long usedAfterCollection() {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /** An index over the entries, as each group of a server has. */
    private static final class Indexing implements EntryPositionListener {

        private final EntryIndex index = new EntryIndex(COMMON_TOKEN);

        @Override
        public void restored(int position, Entry entry) {
            // Only the changes are checked.
        }

        @Override
        public void beforePublish(List<PositionChange> changes) {
            changes.forEach(change -> change.after().ifPresent(entry -> {
                index.add(change.position(), entry.tree());
                indexValues(entry.tree());
            }));
        }

        private static void indexValues(XmlTree tree) {
            if (tree.frame().nodes().hasValueIndex()) {
                tree.frame().nodes().values();
            }
            tree.children().forEach(Indexing::indexValues);
        }

        @Override
        public void afterPublish(List<PositionChange> changes, Snapshot after) {
            // Entries are only added.
        }

        @Override
        public boolean maintain(Snapshot current) {
            return false;
        }
    }

    /** A store that keeps nothing, so that only the group is on the heap. */
    private static final class NoStore implements StateStore {

        @Override
        public List<StateRecord> load(String collection, String after, long bytes) {
            return List.of();
        }

        @Override
        public void write(List<StateChange> batch) {
            // discarded
        }

        @Override
        public long sizeBytes() {
            return 0;
        }

        @Override
        public void close() {
            // nothing to release
        }
    }
}
