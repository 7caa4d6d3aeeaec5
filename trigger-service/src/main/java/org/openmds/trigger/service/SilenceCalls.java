package org.openmds.trigger.service;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.openmds.trigger.notice.AlertEvidence;
import org.openmds.trigger.notice.LabelMatcher;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.softstate.ChangeFutures;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTree;

/**
 * The operations that begin, list and end silences. A caller may silence its own triggers and members, and end the silences that it has created; the
 * rest needs the right {@code admin}.
 */
final class SilenceCalls {

    /** Longest silence of a caller without the right {@code admin}. */
    private static final Duration LONGEST = Duration.ofDays(31);

    private final WatchedGroups groups;
    private final OwnerPolicy owners;
    private final Predicate<Caller> administrators;
    private final Supplier<String> ids;

    SilenceCalls(WatchedGroups groups, OwnerPolicy owners, Predicate<Caller> administrators, Supplier<String> ids) {
        this.groups = groups;
        this.owners = owners;
        this.administrators = administrators;
        this.ids = ids;
    }

    List<XmlTree> documents() {
        return groups.defaultTriggers().currentSilences().stream().map(SilenceXml::write).map(XmlTree::of).toList();
    }

    XmlOutput begin(Call call) {
        Silence requested;
        try {
            requested = SilenceXml.readRequest(call.body().root(), ids.get(), groups.defaultTriggers().now(),
                    call.caller().name());
        } catch (InvalidRuleException | InvalidXmlException e) {
            throw new WsrfFaultException(FaultKind.BASE, String.valueOf(e.getMessage()));
        }
        call.changed().accept(labels(requested));
        if (!administrators.test(call.caller())) {
            requireLimited(requested, call.caller());
        }
        XmlFragment answer = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response())
                .fragment(SilenceXml.write(requested))
                .end()
                .build();
        requireRoom(answer, call);
        Silence begun = ChangeFutures.await(groups.silence(requested), call.deadline());
        call.changed().accept(begun.id() + " " + labels(begun));
        return answer;
    }

    private static String labels(Silence silence) {
        return silence.matchers().stream().map(LabelMatcher::toString).collect(Collectors.joining(" "));
    }

    /** Holds the answer, which contains a reason of any length, before the silence begins. */
    private static void requireRoom(XmlFragment answer, Call call) {
        if (!call.memory().holdAnswer(answer.length())) {
            throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                    "the server is busy: it has no room for an answer of %d bytes (limits.answer-memory); the silence has not begun"
                            .formatted(answer.length()));
        }
    }

    /** Refuses a silence that could suppress the alerts of others, or for very long. */
    private void requireLimited(Silence silence, Caller caller) {
        if (silence.matchers().stream().noneMatch(matcher -> isOwn(matcher, caller))) {
            throw new WsrfFaultException(FaultKind.BASE,
                    ("a silence of %s could match alerts of others; without the right 'admin', '%s' must give the exact name of a trigger of its own "
                            + "(trigger=NAME), or the exact address of a member that it has registered (member=URL)")
                            .formatted(silence.matchers(), caller.name()));
        }
        if (Duration.between(silence.startsAt(), silence.endsAt()).compareTo(LONGEST) > 0) {
            throw new WsrfFaultException(FaultKind.BASE,
                    "a silence lasts at most %d days, was until %s; '%s' needs the right 'admin' for a longer one"
                            .formatted(LONGEST.toDays(), silence.endsAt(), caller.name()));
        }
    }

    /** Returns true if the matcher names a trigger or a member, and all triggers or entries of this name belong to the caller. */
    private boolean isOwn(LabelMatcher matcher, Caller caller) {
        if (!matcher.isExact()) {
            return false;
        }
        List<String> named = switch (matcher.name()) {
            case AlertEvidence.TRIGGER -> groups.all()
                    .stream()
                    .map(found -> found.status().rule())
                    .filter(rule -> rule.name().equals(matcher.pattern()))
                    .map(TriggerRule::owner)
                    .toList();
            case AlertEvidence.MEMBER -> groups.groups()
                    .stream()
                    .flatMap(group -> group.triggers().ownersOf(matcher.pattern()).stream())
                    .toList();
            default -> List.of();
        };
        return !named.isEmpty() && named.stream().allMatch(owner -> owners.mayManage(owner, caller));
    }

    XmlOutput end(Call call) {
        String id = call.body().root().child(TriggerNames.SILENCE_ID).map(XmlElement::text).orElse("").strip();
        call.changed().accept(id);
        groups.defaultTriggers()
                .currentSilences()
                .stream()
                .filter(silence -> silence.id().equals(id))
                .filter(silence -> !owners.mayManage(silence.creator(), call.caller()))
                .findFirst()
                .ifPresent(silence -> {
                    throw new WsrfFaultException(FaultKind.BASE,
                            "the silence was created by '%s'; '%s' needs the right 'admin' to end it".formatted(
                                    silence.creator(), call.caller().name()));
                });
        ChangeFutures.await(groups.endSilence(id), call.deadline());
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response()).end().build();
    }
}
