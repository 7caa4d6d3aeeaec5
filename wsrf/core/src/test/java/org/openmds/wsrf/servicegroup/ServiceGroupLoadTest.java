package org.openmds.wsrf.servicegroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.servicegroup.GroupFixture.done;
import static org.openmds.wsrf.servicegroup.GroupFixture.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests with many entries and many concurrent requests. */
@Timeout(180)
final class ServiceGroupLoadTest {

    private static final int ADDERS = 16;
    private static final int MANY = 10_000;

    private final GroupFixture fixture = new GroupFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void add_tenThousandEntries_allAreThereAndAfterARestartToo() {
        List<CompletableFuture<LeasedEntry>> adds = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            adds.add(fixture.group().add(plain("http://" + i + "/", "" + i)));
            if (i % 1000 == 0) {
                done(adds.getLast());
            }
        }
        Set<EntryKey> keys = adds.stream().map(GroupFixture::done).map(LeasedEntry::key).collect(Collectors.toSet());

        assertThat(keysOf(fixture.group())).isEqualTo(keys).hasSize(MANY);
        assertThat(keysOf(fixture.restart())).isEqualTo(keys);
    }

    @Test
    void add_bySixteenAtOnce_allAreAcknowledgedAndThere() throws Exception {
        Set<EntryKey> keys = ConcurrentHashMap.newKeySet();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> adders = IntStream.range(0, ADDERS).<Future<?>>mapToObj(adder -> threads.submit(() -> {
                for (int i = 0; i < 50; i++) {
                    LeasedEntry leasedEntry = fixture.added("http://" + adder + "/" + i, "x");
                    assertThat(fixture.group().find(leasedEntry.key())).isPresent();
                    keys.add(leasedEntry.key());
                }
            })).toList();
            for (Future<?> adder : adders) {
                adder.get();
            }
        }

        assertThat(keys).hasSize(ADDERS * 50);
        assertThat(keysOf(fixture.group())).isEqualTo(keys);
    }

    @Test
    void add_ofOneMemberBySixteenAtOnce_isOneEntry() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<LeasedEntry>> adders = IntStream.range(0, ADDERS)
                    .mapToObj(adder -> threads.submit(() -> fixture.added("http://same/", "by " + adder)))
                    .toList();
            for (Future<LeasedEntry> adder : adders) {
                adder.get();
            }
        }

        assertThat(fixture.group().snapshot().entries()).hasSize(1);
    }

    @RepeatedTest(20)
    void close_whileAddsRun_answersEachAndKeepsTheAcknowledged() throws Exception {
        Set<EntryKey> acknowledged = ConcurrentHashMap.newKeySet();
        CountDownLatch running = new CountDownLatch(ADDERS);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> adders = IntStream.range(0, ADDERS)
                    .<Future<?>>mapToObj(adder -> threads.submit(() -> addUntilRefused(adder, acknowledged, running)))
                    .toList();
            running.await();
            fixture.group().close();
            for (Future<?> adder : adders) {
                adder.get(20, TimeUnit.SECONDS);
            }
        }

        assertThat(keysOf(fixture.recover())).isEqualTo(acknowledged);
    }

    private void addUntilRefused(int adder, Set<EntryKey> acknowledged, CountDownLatch running) {
        for (int i = 0;; i++) {
            try {
                acknowledged.add(fixture.group()
                        .add(plain("http://" + adder + "/" + i, "x"))
                        .orTimeout(10, TimeUnit.SECONDS)
                        .join()
                        .key());
            } catch (CompletionException refused) {
                assertThat(refused).hasMessageContaining("shutting down");
                return;
            }
            if (i == 3) {
                running.countDown();
            }
        }
    }

    private static Set<EntryKey> keysOf(ServiceGroup group) {
        return group.snapshot().entries().stream().map(Entry::key).collect(Collectors.toSet());
    }
}
