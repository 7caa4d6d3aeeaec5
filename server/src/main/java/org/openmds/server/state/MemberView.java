package org.openmds.server.state;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

import org.openmds.state.replicated.AcceptedConnections;
import org.openmds.state.replicated.FollowerStore;
import org.openmds.state.replicated.KnownMember;
import org.openmds.state.replicated.LogPosition;
import org.openmds.state.replicated.MemberStatus;
import org.openmds.state.replicated.MemberStatus.MemberRole;
import org.openmds.state.replicated.ReplicationMember;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.state.LeadingMember;
import org.openmds.wsrf.state.StateStore;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** This server as a member of a replicated index, for operators: metrics, health and the list of members. Thread-safe. */
public final class MemberView {

    /** Longest time that a request waits for a position of the log. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final ReplicationMember member;
    private final StateStore store;

    /**
     * @param store
     *            the store of the member in its present role
     */
    public MemberView(ReplicationMember member, StateStore store) {
        this.member = member;
        this.store = store;
    }

    /** Returns the position of the last command that the state of this member contains. */
    LogPosition applied() {
        return member.applied();
    }

    /** Waits until readers of these groups see a position of the log, for a second at most. Returns false if they do not. */
    boolean awaitShown(LogPosition wanted, List<ServiceGroup> groups) throws InterruptedException {
        Deadline deadline = Deadline.in(LONGEST_WAIT);
        if (!member.awaitApplied(wanted, LONGEST_WAIT) || store instanceof FollowerStore read && read.isReplaced()) {
            return false;
        }
        try {
            for (ServiceGroup group : groups) {
                group.settle().get(deadline.remaining().toMillis(), TimeUnit.MILLISECONDS);
            }
            return true;
        } catch (ExecutionException | TimeoutException _) {
            return false;
        }
    }

    /** Returns the fault of a request for a position that this member does not show in time. */
    WsrfFault refusal(LogPosition wanted) {
        LeadingMember leader = member.leader();
        return new WsrfFault(FaultKind.RESOURCE_UNAVAILABLE,
                "the position %s is not here within %d ms, this member has %s%s".formatted(wanted,
                        LONGEST_WAIT.toMillis(), applied(),
                        leader.name()
                                .map(name -> "; the member %s leads%s".formatted(name,
                                        leader.url().map(" at %s"::formatted).orElse("")))
                                .orElse("; the members have no leader")),
                Instant.now(), List.of(), leader.url());
    }

    /** Registers gauges for the role of this member and its position in the log. */
    public void show(MeterRegistry registry) {
        for (MemberRole role : MemberRole.values()) {
            Gauge.builder("mds.member.role", () -> member.status().role() == role ? 1 : 0)
                    .tag("role", role.name().toLowerCase(Locale.ROOT))
                    .description("1 for the present role of this member")
                    .register(registry);
        }
        Map.<String, ToLongFunction<MemberStatus>>of("mds.member.term", MemberStatus::term, "mds.member.committed",
                MemberStatus::committed, "mds.member.applied", MemberStatus::applied, "mds.member.lag",
                MemberStatus::lag)
                .forEach((name, value) -> Gauge.builder(name, () -> value.applyAsLong(member.status()))
                        .description(description(name))
                        .register(registry));
        showRefusals("limit", AcceptedConnections::overLimit, registry);
        showRefusals("handshake", AcceptedConnections::withoutHandshake, registry);
    }

    private void showRefusals(String reason, ToDoubleFunction<AcceptedConnections> count, MeterRegistry registry) {
        FunctionCounter.builder("mds.member.refusals", member.accepted(), count)
                .tag("reason", reason)
                .description("connections to the port for members that were closed: too many, or not from a member")
                .register(registry);
    }

    private static String description(String name) {
        return switch (name) {
            case "mds.member.term" -> "number of the last election that this member knows";
            case "mds.member.committed" -> "position in the log up to which a majority has it";
            case "mds.member.applied" -> "position in the log up to which the state of this member contains it";
            default -> "entries of the log that this member has not applied yet";
        };
    }

    /** Returns a line if this member has no leader, or does not run. */
    public Optional<String> problem() {
        MemberStatus status = member.status();
        if (status.role() == MemberRole.STOPPED) {
            return Optional.of("the member %s does not run: it applies no changes; the log has the cause"
                    .formatted(member.name()));
        }
        return status.leader().isPresent()
                ? Optional.empty()
                : Optional.of("the members have no leader: no changes are taken, and no lease ends");
    }

    /** Returns a line for each member with what this one knows of it, separated by tabs: name, address, role, term, committed, applied, URL. */
    List<String> lines() {
        MemberStatus status = member.status();
        return member.members().stream().map(each -> line(each, status)).toList();
    }

    private String line(KnownMember known, MemberStatus status) {
        String name = known.member().name();
        boolean leads = status.leader().filter(name::equals).isPresent();
        List<String> place = List.of(leads ? "leader" : "", "", "", "");
        if (name.equals(member.name())) {
            place = List.of(status.role().name().toLowerCase(Locale.ROOT), Long.toString(status.term()),
                    Long.toString(status.committed()), Long.toString(status.applied()));
        }
        return "%s\t%s:%d\t%s\t%s".formatted(name, known.member().host(), known.member().port(),
                String.join("\t", place), known.url().orElse(""));
    }
}
