package org.openmds.wsrf.servicegroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.openmds.wsrf.servicegroup.GroupFixture.by;
import static org.openmds.wsrf.servicegroup.GroupFixture.content;
import static org.openmds.wsrf.servicegroup.GroupFixture.done;
import static org.openmds.wsrf.servicegroup.GroupFixture.failure;
import static org.openmds.wsrf.servicegroup.GroupFixture.faultOf;
import static org.openmds.wsrf.servicegroup.GroupFixture.plain;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.budget.Budget;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.xml.XmlFragment;

/** Tests of the limits for the heap that the entries of a group take. */
@Timeout(60)
class ServiceGroupQuotaTest {

    private static final long MIB = 1 << 20;

    private final Budget budget = new Budget("index-bytes", MIB, MIB / 2);
    private final GroupFixture fixture = new GroupFixture(new EntryQuota(budget, Budget.unlimited(), entry -> 0));
    private final Queue<String> refusals = new ConcurrentLinkedQueue<>();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void add_beyondTheShareOfAnOwner_isRefusedForThisOwnerOnly() {
        fixture.added("http://a/", text(300_000));

        assertThat(failure(fixture.group().add(plain("http://b/", text(100_000))))).hasMessageContaining(
                "the entries of 'alice' take").hasMessageContaining("of 524,288 (limits.owner-bytes)");
        done(fixture.group().add(by(plain("http://b/", text(100_000)), "bob")));

        done(fixture.group().add(by(plain("http://c/", text(200_000)), "bob")));
        assertThat(failure(fixture.group().add(by(plain("http://d/", text(200_000)), "carol")))).hasMessageContaining(
                "of 1,048,576 (limits.index-bytes), those of 'carol' 0");
        assertThat(budget.refusals()).isEqualTo(2);
    }

    @Test
    void renew_atTheQuota_worksWithTheSameAndWithShorterContent() {
        LeasedEntry entry = fixture.added("http://a/", text(380_000));
        long full = budget.inUse();

        fixture.added("http://a/", text(380_000));
        done(fixture.group().renew(entry.key(), new RequestedLifetime.Unspecified()));
        assertThat(budget.inUse()).isEqualTo(full);
        assertThat(faultOf(fixture.group().add(plain("http://a/", text(400_000))))).isEqualTo(FaultKind.ADD_REFUSED);
        assertThat(faultOf(fixture.group().replaceContent(entry.key(), content(text(400_000)))))
                .isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
        assertThat(budget.inUse()).isEqualTo(full);

        fixture.added("http://a/", "short");
        assertThat(budget.inUse()).isLessThan(10_000);
    }

    @Test
    void publish_beyondTheQuota_keepsTheOldValueAndTellsTheSource() {
        LeasedEntry entry = fixture.added("http://a/", "old");

        publish(entry, content(text(600_000)), false);

        assertThat(fixture.contents()).containsExactly("old");
        assertThat(refusals).containsExactly(
                "the collected content does not fit: the entries of 'alice' may take 524,288 bytes of memory (limits.owner-bytes)");
        publish(entry, content("new"), false);
        assertThat(fixture.contents()).containsExactly("new");
    }

    @Test
    void publish_reportAtTheQuota_isTakenFromTheReserve() {
        LeasedEntry entry = fixture.added("http://a/", text(370_000));
        done(fixture.group().add(plain("http://b/", text((budget.share() - budget.inUse() - 8_000) * 3 / 4))));

        publish(entry, content(text(380_000)), false);
        assertThat(refusals).hasSize(1);
        publish(entry, content(text(380_000)), true);

        assertThat(refusals).hasSize(1);
        assertThat(fixture.contents().stream().mapToInt(String::length)).contains(380_000);
    }

    @Test
    void publish_whileTheDiskHangs_isLimitedInBytes() {
        LeasedEntry first = fixture.added("http://a/", "a");
        LeasedEntry second = fixture.added("http://b/", "b");
        fixture.store().hold();
        CompletableFuture<LeasedEntry> waiting = fixture.group().add(plain("http://c/", "c"));
        await().until(fixture.store()::isAwaited);

        collect(first, content(text(100_000)), false);
        collect(second, content(text(50_000)), false);

        assertThat(refusals).containsExactly(
                "the collected content was dropped: 131,072 bytes of content wait to be written");
        fixture.store().release();
        done(waiting);
        fixture.settle();
        assertThat(fixture.contents()).hasSize(3).contains("b", "c");
    }

    @Test
    void open_entryTooLarge_isNotParsedAndItsRegistrationGetsItsKey() {
        LeasedEntry large = fixture.added("http://a/", text(300_000));
        LeasedEntry small = fixture.added("http://b/", "b");
        fixture.recover(new EntryQuota(new Budget("index-bytes", 100_000, 100_000), Budget.unlimited(), entry -> 0));
        assertThat(fixture.contents()).containsExactly("b");
        assertThat(fixture.group().leftOutEntries()).isEqualTo(1);

        assertThat(faultOf(fixture.group().add(plain("http://a/", text(300_000))))).isEqualTo(FaultKind.ADD_REFUSED);
        assertThat(fixture.group().leftOutEntries()).isEqualTo(1);
        assertThat(fixture.added("http://a/", "now small").key()).isEqualTo(large.key());

        assertThat(fixture.group().leftOutEntries()).isZero();
        fixture.recover();
        assertThat(fixture.contents()).containsExactly("b", "now small");
        assertThat(fixture.group().find(small.key())).isPresent();
    }

    @Test
    void open_smallValueOfALargeRegistration_isRead() {
        LeasedEntry entry = fixture.added("http://a/", text(300_000));
        done(fixture.group().replaceContent(entry.key(), content("small")));

        fixture.recover(new EntryQuota(new Budget("index-bytes", 100_000, 100_000), Budget.unlimited(), any -> 0));

        assertThat(fixture.contents()).containsExactly("small");
    }

    @Test
    void open_largeValue_leavesTheEntryOnDiskUntilItsLeaseEnds() {
        LeasedEntry entry = fixture.added("http://a/", "small");
        done(fixture.group().replaceContent(entry.key(), content(text(300_000))));
        fixture.recover(new EntryQuota(new Budget("index-bytes", 100_000, 100_000), Budget.unlimited(), any -> 0));
        assertThat(fixture.contents()).isEmpty();
        assertThat(fixture.group().leftOutEntries()).isEqualTo(1);

        fixture.clock.advance(GroupFixture.LEASE.minus(Duration.ofSeconds(1)));
        fixture.added("http://b/", "b");
        assertThat(fixture.store().texts("test/values")).hasSize(1);
        fixture.clock.advance(Duration.ofSeconds(1));
        fixture.added("http://c/", "c");

        assertThat(fixture.group().leftOutEntries()).isZero();
        for (String collection : List.of("test/values", "test/leases", "test/entries")) {
            assertThat(fixture.store().load(collection)).noneMatch(record -> record.key().equals(entry.key().value()));
        }
    }

    private void publish(LeasedEntry entry, XmlFragment content, boolean report) {
        collect(entry, content, report);
        fixture.settle();
    }

    private void collect(LeasedEntry entry, XmlFragment content, boolean report) {
        fixture.group().publish(entry.key(), new CollectedValue(content, report, refusals::add));
    }

    private static String text(long length) {
        return "x".repeat((int) length);
    }
}
