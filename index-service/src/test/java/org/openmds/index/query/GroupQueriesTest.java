package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.index.query.QueriedGroup.host;
import static org.openmds.index.query.QueriedGroup.hostElement;
import static org.openmds.index.query.QueriedGroup.whole;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.UnreliableStore;

/** Compares the answers of all routes with the evaluation over the whole document. */
@Timeout(120)
final class GroupQueriesTest {

    private static final Duration LEASE = Duration.ofMinutes(10);
    private static final int HOSTS = 300;
    /** Enough for many changes and queries of each kind; the long run has more. */
    private static final int CHANGES = 60;
    private static final int READS = 120;
    private static final int LONG = 20;
    private static final List<String> QUERIES = List.of("//*[local-name()='Host' and @Name='h%d']",
            "//g:Host[@Name='h%d']/g:Load", "//g:Host[g:Load='%d']", "//g:Host[g:Load='%d']/@Name",
            "count(//g:Host[g:Load='%d'])", "boolean(//g:Host[@Name='h%d'])", "//*[@Name='h%d']", "//*[.='%d']",
            "sum(//g:Host[@Name='h%d']/g:Load)", "sum(//g:Host/g:Load)", "sum(//c:version) + %d",
            "string(//g:Host[g:Load='%d']/@Name)", "//g:Host[g:Load>%d]",
            "//g:Host[@Name='h%d']/ancestor::sg:Entry/sg:MemberServiceEPR", "//g:Job[@id='%d' or @id='x'][1]",
            "(//g:Host)[%d]", "//g:Host[%d]", "//g:Host[@Name='h%d'] | //c:Load", "count(//*)", "count(/*/*)",
            "//c:version", "/*/*[position()=last()]", "//g:Host[@Name='h%d']/following::g:Host[1]",
            "//g:Host/@Name = 'h%d'", "count(//g:Host[g:Load > %d])", "count(//g:Host[@Name and %d >= g:Load])",
            "sum(//g:Load[. < %d])", "//g:Host[contains(@Name, '%d')]/@Name", "//g:Host[starts-with(@Name, 'h%d')][2]",
            "count(//g:Job[@id > %d] | //g:Load[. > 3])", "count(/*/sg:Entry[.//g:Load <= %d])",
            "count(//*[.//c:Load > %d or @id > 3])",
            "//*[local-name()='Host' and @Name='h%d'] | //*[local-name()='version']");

    @Test
    void evaluate_selectiveQuery_isAnsweredByTheIndexAtOnce() {
        try (QueriedGroup hosts = new QueriedGroup(new ManualClock(), new UnreliableStore())) {
            for (int i = 0; i < 200; i++) {
                hosts.add(i, hostElement(i, i), LEASE);
            }

            assertThat(hosts.answerAtOnce("string(//g:Host[@Name='h42']/g:Load)")).isPresent().get().hasToString("42");
            assertThat(hosts.answerAtOnce("count(//g:Host)")).isEmpty();
            assertThat(hosts.answered("index")).isEqualTo(1);
        }
    }

    @Test
    void evaluate_groupsOwnValues_areSeenWhereverTheyAre() {
        try (QueriedGroup hosts = new QueriedGroup(new ManualClock(), new UnreliableStore())) {
            for (int i = 0; i < 200; i++) {
                hosts.add(i, hostElement(i, i), LEASE);
            }

            assertThat(hosts.answer("count(//*[@Name='h1'])")).isEqualTo("2");
            assertThat(hosts.answer("name(//*[@Name='h1'])")).isEqualTo("c:Count");
            assertThat(hosts.answer("count(//c:Document)")).isEqualTo("1");
            assertThat(hosts.answer("boolean(/c:Document)")).isEqualTo("true");
            assertThat(hosts.answer("count(/*[local-name()='Document' and namespace-uri()='urn:count'])"))
                    .isEqualTo("1");
            assertThat(hosts.answer("count(//*[local-name()='Document' or @Name='h1'])")).isEqualTo("3");
        }
    }

    @Test
    void evaluate_namesOfEntriesOnly_doesNotComputeTheGroupsOwnValues() {
        try (QueriedGroup hosts = new QueriedGroup(new ManualClock(), new UnreliableStore())) {
            for (int i = 0; i < 50; i++) {
                hosts.add(i, hostElement(i, i), LEASE);
            }

            assertThat(hosts.answer("//g:Job[@id='42']/@id")).contains("42");
            assertThat(hosts.answer("count(//g:Job)")).isEqualTo("100");
            assertThat(hosts.computed).hasValue(0);

            assertThat(hosts.answer("count(//c:version)")).isEqualTo("1");
            assertThat(hosts.computed).hasValue(1);
        }
    }

    @Test
    void evaluate_afterARestart_findsWhatDurableStateHolds() {
        UnreliableStore store = new UnreliableStore();
        try (QueriedGroup before = new QueriedGroup(new ManualClock(), store)) {
            for (int i = 0; i < 100; i++) {
                before.add(i, hostElement(i, i), LEASE);
            }
        }
        try (QueriedGroup after = new QueriedGroup(new ManualClock(), store.reopened())) {
            assertThat(after.answerAtOnce("string(//g:Host[@Name='h42']/g:Load)")).isPresent().get().hasToString("42");
        }
    }

    @Test
    void evaluate_olderSnapshotThanTheIndexKnows_isEvaluatedWhole() {
        ManualClock clock = new ManualClock();
        try (QueriedGroup hosts = new QueriedGroup(clock, new UnreliableStore())) {
            for (int i = 0; i < 100; i++) {
                hosts.add(i, hostElement(i, i), LEASE);
            }
            ResourceProperties old = hosts.properties();
            hosts.add(42, hostElement(42, 1000), LEASE);
            clock.advance(Duration.ofSeconds(2));
            hosts.add(1, hostElement(1, 1), LEASE);
            hosts.add(2, hostElement(2, 2), LEASE);

            assertThat(hosts.answer("string(//g:Host[g:Load='42']/@Name)", old)).isEqualTo("h42");
            assertThat(hosts.answer("string(//g:Host[g:Load='42']/@Name)")).isEmpty();
        }
    }

    @Test
    void index_valuesThatAllEntriesHaveForAWhile_doNotAccumulate() {
        ManualClock clock = new ManualClock();
        try (QueriedGroup hosts = new QueriedGroup(clock, new UnreliableStore(), new GroupIndex(clock, 5, 50))) {
            for (int time = 0; time < 200; time++) {
                for (int host = 0; host < 10; host++) {
                    hosts.add(host, hostElement(host, 1000 + time), LEASE);
                }
                assertThat(hosts.index().commonTokens()).isLessThan(200);
            }

            assertThat(hosts.answer("count(//g:Host[g:Load='1199'])")).isEqualTo("10");
            assertThat(hosts.answer("count(//g:Host[g:Load='1198'])")).isEqualTo("0");
        }
    }

    @Test
    void index_entriesOfAStart_areInTheIndex() {
        ManualClock clock = new ManualClock();
        UnreliableStore store = new UnreliableStore();
        int count = 500;
        try (QueriedGroup before = new QueriedGroup(clock, store)) {
            for (int i = 0; i < count; i++) {
                before.add(i, hostElement(i, i), LEASE);
            }
        }
        try (QueriedGroup after = new QueriedGroup(clock, store)) {
            for (int i = 0; i < count; i++) {
                assertThat(after.answer("string(//g:Host[g:Load='%d']/@Name)".formatted(i))).isEqualTo("h" + i);
            }
            assertThat(after.answered("index")).isEqualTo(count);
            after.add(1, hostElement(1, 5_000), LEASE);

            assertThat(after.answer("string(//g:Host[g:Load='5000']/@Name)")).isEqualTo("h1");
            assertThat(after.answer("count(//g:Host[g:Load='1'])")).isEqualTo("0");
        }
    }

    @Test
    void evaluate_cachedAnswer_neverOutlivesALease() {
        ManualClock clock = new ManualClock();
        try (QueriedGroup hosts = new QueriedGroup(clock, new UnreliableStore())) {
            hosts.add(1, hostElement(1, 1), LEASE);
            hosts.add(2, hostElement(2, 1), Duration.ofSeconds(5));
            for (String query : List.of("count(//g:Host[g:Load='1'])", "count(//g:Host)", "sum(//g:Host/g:Load)")) {
                for (int i = 0; i < 3; i++) {
                    assertThat(hosts.answer(query)).isEqualTo("2");
                }
            }
            clock.advance(Duration.ofSeconds(5).minusNanos(1));
            assertThat(hosts.answer("count(//g:Host)")).isEqualTo("2");

            clock.advance(Duration.ofNanos(1));

            assertThat(hosts.answerAtOnce("count(//g:Host)")).get().hasToString("1");
            assertThat(hosts.answer("count(//g:Host[g:Load='1'])")).isEqualTo("1");
            assertThat(hosts.answer("sum(//g:Host/g:Load)")).isEqualTo("1");
        }
    }

    @Test
    void evaluate_afterARenewal_keepsWhatTheEntriesContribute() {
        try (QueriedGroup hosts = new QueriedGroup(new ManualClock(), new UnreliableStore())) {
            for (int i = 0; i < 200; i++) {
                hosts.add(i, hostElement(i, i), LEASE);
            }
            String query = "//c:version/text() | //g:Host[g:Load>150]/@Name";
            String before = hosts.answer(query);
            hosts.add(7, hostElement(7, 7), LEASE);

            String after = hosts.answerAtOnce(query).orElseThrow().toString();

            assertThat(after).isEqualTo(whole(query, hosts.properties())).isNotEqualTo(before);
            assertThat(hosts.answered("index")).isEqualTo(1);
            assertThat(hosts.answered("kept")).isEqualTo(1);
        }
    }

    @Test
    void evaluate_afterARenewal_keepsAValueThatEntriesAloneMake() {
        try (QueriedGroup hosts = new QueriedGroup(new ManualClock(), new UnreliableStore())) {
            for (int i = 0; i < 200; i++) {
                hosts.add(i, hostElement(i, i), LEASE);
            }
            String alone = "sum(//g:Host/g:Load)";
            String withOwn = "count(//g:Load) + count(//c:version) + //c:version";
            hosts.answer(alone);
            String before = hosts.answer(withOwn);
            hosts.add(7, hostElement(7, 7), LEASE);

            assertThat(hosts.answerAtOnce(alone)).get().hasToString("19900");
            assertThat(hosts.answer(withOwn)).isEqualTo(whole(withOwn, hosts.properties())).isNotEqualTo(before);
            assertThat(hosts.answered("kept")).isEqualTo(1);
        }
    }

    @Test
    void evaluate_frequentQueryAfterAChange_looksAtTheNewEntryAlone() {
        try (QueriedGroup hosts = new QueriedGroup(new ManualClock(), new UnreliableStore())) {
            for (int i = 0; i < 400; i++) {
                hosts.add(i, hostElement(i, i), LEASE);
            }
            for (int i = 0; i < 5; i++) {
                hosts.add(i, hostElement(i, 1000), LEASE);
                assertThat(hosts.answer("count(//g:Host[g:Load>300])")).isEqualTo(Integer.toString(100 + i));
            }

            assertThat(hosts.answered("index")).isEqualTo(1);
            assertThat(hosts.answered("column")).isEqualTo(1);
            assertThat(hosts.answered("memo")).isEqualTo(3);
        }
    }

    @Test
    void evaluate_otherConstant_readsOnlyEntriesWithSuchAValue() {
        try (QueriedGroup hosts = new QueriedGroup(new ManualClock(), new UnreliableStore())) {
            for (int i = 0; i < 400; i++) {
                hosts.add(i, hostElement(i, i), LEASE);
            }
            for (int i = 0; i < 5; i++) {
                String limit = Integer.toString(390 + i);
                assertThat(hosts.answer("count(//g:Host[g:Load > " + limit + "])"))
                        .isEqualTo(Integer.toString(9 - i));
                assertThat(hosts.answer("sum(//g:Load[. > " + limit + "])")).isEqualTo(
                        Integer.toString(IntStream.rangeClosed(391 + i, 399).sum()));
            }

            assertThat(hosts.answered("index")).isEqualTo(2);
            assertThat(hosts.answered("column")).isEqualTo(8);
        }
    }

    /** Runs random changes and queries, one after the other. */
    @ParameterizedTest
    @ValueSource(ints = {10, 1_000})
    void evaluate_afterRandomChanges_givesWhatTheWholeGives(int common) {
        changeAndCompare(common, CHANGES);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 1_000})
    @Tag("long")
    void evaluate_afterManyRandomChanges_givesWhatTheWholeGives(int common) {
        changeAndCompare(common, LONG * CHANGES);
    }

    private static void changeAndCompare(int common, int changes) {
        ManualClock clock = new ManualClock();
        Random random = new Random(20261121);
        try (QueriedGroup hosts = new QueriedGroup(clock, new UnreliableStore(), new GroupIndex(clock, common, 5))) {
            Map<Integer, EntryKey> keys = new HashMap<>();
            for (int i = 0; i < HOSTS; i++) {
                keys.put(i, hosts.add(i, hostElement(i, i % 8), LEASE));
            }
            for (int i = 0; i < changes; i++) {
                change(hosts, random, keys);
                clock.advance(Duration.ofMillis(random.nextInt(400)));
                for (int j = 0; j < 10; j++) {
                    String query = query(random);
                    ResourceProperties properties = hosts.properties();
                    assertThat(hosts.answer(query, properties)).as(query).isEqualTo(whole(query, properties));
                }
            }
            assertThat(List.of("kept", "index", "memo", "column", "whole")).allMatch(way -> hosts.answered(way) > 0);
        }
    }

    /** Runs slow readers beside a fast writer. */
    @ParameterizedTest
    @ValueSource(ints = {10, 1_000})
    void evaluate_whileTheGroupChanges_givesWhatTheWholeOfTheSameSnapshotGives(int common) throws Exception {
        readWhileItChanges(common, READS);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 1_000})
    @Tag("long")
    void evaluate_whileTheGroupChangesForLong_givesWhatTheWholeOfTheSameSnapshotGives(int common) throws Exception {
        readWhileItChanges(common, LONG * READS);
    }

    private static void readWhileItChanges(int common, int reads) throws Exception {
        AtomicBoolean running = new AtomicBoolean(true);
        LeaseClock clock = LeaseClock.system();
        try (QueriedGroup hosts = new QueriedGroup(clock, new UnreliableStore(), new GroupIndex(clock, common, 5));
                ExecutorService threads = Executors.newCachedThreadPool()) {
            Future<?> writer = threads.submit(() -> {
                Random random = new Random(1);
                Map<Integer, EntryKey> keys = new HashMap<>();
                for (int i = 0; i < HOSTS; i++) {
                    keys.put(i, hosts.add(i, hostElement(i, i % 8), LEASE));
                }
                while (running.get()) {
                    change(hosts, random, keys);
                }
            });
            List<Future<?>> readers = new ArrayList<>();
            for (int reader = 0; reader < 3; reader++) {
                Random random = new Random(reader);
                readers.add(threads.submit(() -> read(hosts, random, reads)));
            }
            try {
                for (Future<?> reader : readers) {
                    reader.get(100, TimeUnit.SECONDS);
                }
            } finally {
                running.set(false);
            }
            writer.get(10, TimeUnit.SECONDS);
            assertThat(hosts.answered("index")).isPositive();
        }
    }

    private static void read(QueriedGroup hosts, Random random, int reads) {
        List<ResourceProperties> held = new ArrayList<>();
        for (int i = 0; i < reads; i++) {
            held.add(hosts.properties());
            // Mostly the newest snapshot, sometimes an old one.
            ResourceProperties properties = held.get(
                    random.nextInt(4) == 0 ? random.nextInt(held.size()) : held.size() - 1);
            if (held.size() > 50) {
                held.removeFirst();
            }
            String query = query(random);
            assertThat(hosts.answer(query, properties)).as(query).isEqualTo(whole(query, properties));
        }
    }

    private static void change(QueriedGroup hosts, Random random, Map<Integer, EntryKey> keys) {
        int host = random.nextInt(HOSTS);
        EntryKey key = keys.get(host);
        switch (random.nextInt(5)) {
            case 0, 1 -> keys.put(host, hosts.add(host, hostElement(host, random.nextInt(8)),
                    Duration.ofSeconds(10 + random.nextInt(60))));
            case 2, 3 -> {
                if (key != null) {
                    hosts.group().publish(key, host(random.nextInt(HOSTS), random.nextInt(8)));
                }
            }
            default -> {
                if (key != null) {
                    // It may have ended already.
                    hosts.group().remove(key).exceptionally(gone -> null).join();
                    keys.remove(host);
                }
            }
        }
    }

    private static String query(Random random) {
        return String.format(QUERIES.get(random.nextInt(QUERIES.size())), random.nextInt(8));
    }
}
