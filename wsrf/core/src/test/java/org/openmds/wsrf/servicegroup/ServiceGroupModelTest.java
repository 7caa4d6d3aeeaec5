package org.openmds.wsrf.servicegroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.servicegroup.GroupFixture.content;
import static org.openmds.wsrf.servicegroup.GroupFixture.done;
import static org.openmds.wsrf.servicegroup.GroupFixture.failure;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.xml.XmlFragment;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/** Compares random sequences of operations on a group with a model, which is a map. */
final class ServiceGroupModelTest {

    private static final Duration MAX_GRACE = Duration.ofMinutes(5);
    private static final List<String> MEMBERS = List.of("http://a/", "http://b/", "http://c/");

    /** One step: the member, the owner, the content, and the time that passes. */
    record GroupStep(GroupAction action, int member, String owner, int content, long seconds) {
    }

    enum GroupAction {
        ADD, ADD_COLLECTED, RENEW, REMOVE, REPLACE, PUBLISH, ADVANCE, STEP, RESTART
    }

    @Provide
    Arbitrary<List<GroupStep>> steps() {
        return Combinators
                .combine(Arbitraries.of(GroupAction.class), Arbitraries.integers().between(0, MEMBERS.size() - 1),
                        Arbitraries.of("alice", "bob"), Arbitraries.integers().between(0, 2),
                        Arbitraries.longs().between(1, 900))
                .as(GroupStep::new)
                .list()
                .ofMinSize(5)
                .ofMaxSize(40);
    }

    @Property(tries = 150, seed = "20261121", shrinking = ShrinkingMode.BOUNDED)
    void anySequence_agreesWithTheModel(@ForAll("steps") List<GroupStep> steps) {
        try (GroupFixture fixture = new GroupFixture()) {
            GroupModel model = new GroupModel(fixture);
            for (GroupStep step : steps) {
                model.perform(step);
                assertThat(model.actual()).as("after %s of %s", step, steps).isEqualTo(model.expected());
            }
        }
    }

    /** The expected state of one entry. */
    private static final class ExpectedMember {
        private final EntryKey key;
        private String content;
        private Duration granted;
        private long endNanos;
        private Instant storedEnd;

        ExpectedMember(EntryKey key, String content, Duration granted, GroupFixture fixture) {
            this.key = key;
            this.content = content;
            this.granted = granted;
            this.endNanos = fixture.clock.nanoTime() + granted.toNanos();
            this.storedEnd = fixture.clock.now().plus(granted);
        }

        void lease(Duration duration, GroupFixture fixture) {
            granted = duration;
            endNanos = fixture.clock.nanoTime() + duration.toNanos();
            storedEnd = fixture.clock.now().plus(duration);
        }

        void content(String text, GroupFixture fixture) {
            if (!content.equals(text)) {
                content = text;
                storedEnd = fixture.clock.now().plusNanos(endNanos - fixture.clock.nanoTime());
            }
        }

        void restart(GroupFixture fixture) {
            Duration half = granted.dividedBy(2);
            Duration grace = half.compareTo(MAX_GRACE) < 0 ? half : MAX_GRACE;
            Duration left = Duration.between(fixture.clock.now(), storedEnd);
            Duration most = left.compareTo(granted) > 0 ? granted : left;
            endNanos = fixture.clock.nanoTime() + (most.compareTo(grace) < 0 ? grace : most).toNanos();
        }
    }

    private static final class GroupModel {
        private final GroupFixture fixture;
        private final Map<String, ExpectedMember> entries = new HashMap<>();

        GroupModel(GroupFixture fixture) {
            this.fixture = fixture;
        }

        void perform(GroupStep step) {
            switch (step.action()) {
                case ADD -> add(step, false);
                case ADD_COLLECTED -> add(step, true);
                case RENEW -> change(step, entry -> {
                    done(fixture.group().renew(entry.key, lifetime(step)));
                    entry.lease(Duration.ofSeconds(step.seconds()), fixture);
                }, key -> failure(fixture.group().renew(key, lifetime(step))));
                case REMOVE -> change(step, entry -> {
                    done(fixture.group().remove(entry.key));
                    entries.values().remove(entry);
                }, key -> failure(fixture.group().remove(key)));
                case REPLACE -> change(step, entry -> {
                    done(fixture.group().replaceContent(entry.key, content("" + step.content())));
                    entry.content("" + step.content(), fixture);
                }, key -> failure(fixture.group().replaceContent(key, content("x"))));
                case PUBLISH -> change(step, entry -> {
                    fixture.group().publish(entry.key, content("" + step.content()));
                    fixture.settle();
                    entry.content = "" + step.content();
                }, key -> fixture.group().publish(key, content("x")));
                case ADVANCE -> fixture.clock.advance(Duration.ofSeconds(step.seconds()));
                case STEP -> fixture.clock.step(Duration.ofSeconds(step.seconds() - 450));
                case RESTART -> {
                    fixture.restart();
                    entries.values().forEach(entry -> entry.restart(fixture));
                }
            }
            entries.values().removeIf(entry -> entry.endNanos - fixture.clock.nanoTime() <= 0);
        }

        private void add(GroupStep step, boolean collected) {
            XmlFragment configuration = XmlFragment.parse("<c/>");
            LeasedEntry leasedEntry = done(fixture.group()
                    .add(new Registration(EndpointReference.of(MEMBERS.get(step.member())),
                            content("" + step.content()), collected ? configuration : null, lifetime(step),
                            step.owner())));
            String identity = step.member() + step.owner() + collected;
            ExpectedMember present = entries.get(identity);
            if (present == null) {
                entries.put(identity,
                        new ExpectedMember(leasedEntry.key(), "" + step.content(), Duration.ofSeconds(step.seconds()),
                                fixture));
                return;
            }
            assertThat(leasedEntry.key()).isEqualTo(present.key);
            present.lease(Duration.ofSeconds(step.seconds()), fixture);
            if (!collected) {
                present.content("" + step.content(), fixture);
            }
        }

        private void change(GroupStep step, Consumer<ExpectedMember> present, Consumer<EntryKey> absent) {
            ExpectedMember entry = entries.get(step.member() + step.owner() + false);
            if (entry == null) {
                absent.accept(EntryKey.random());
            } else {
                present.accept(entry);
            }
        }

        private static RequestedLifetime lifetime(GroupStep step) {
            return new RequestedLifetime.Relative(Duration.ofSeconds(step.seconds()));
        }

        Map<EntryKey, String> expected() {
            Map<EntryKey, String> expected = new HashMap<>();
            entries.values().forEach(entry -> expected.put(entry.key, entry.content));
            return expected;
        }

        Map<EntryKey, String> actual() {
            Map<EntryKey, String> actual = new HashMap<>();
            fixture.group().snapshot().entries().forEach(entry -> {
                assertThat(fixture.group().find(entry.key())).map(LeasedEntry::entry).contains(entry);
                actual.put(entry.key(), entry.content().root().text());
            });
            return actual;
        }
    }
}
