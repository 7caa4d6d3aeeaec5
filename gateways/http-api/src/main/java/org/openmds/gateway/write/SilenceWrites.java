package org.openmds.gateway.write;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.gateway.call.ApiCalls;
import org.openmds.gateway.json.ElementJson;
import org.openmds.gateway.json.JsonContent;
import org.openmds.gateway.json.JsonOutput;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.trigger.notice.LabelMatcher;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.service.SilenceXml;
import org.openmds.trigger.service.TriggerNames;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;

import tools.jackson.databind.JsonNode;

/**
 * Begins and ends silences.
 *
 * <pre>{@code
 * {"match": {"host": "a.example.org"}, "for": 3600, "reason": "new disk"}
 * }</pre>
 */
public final class SilenceWrites {

    private static final Set<String> MEMBERS = Set.of("match", "for", "until", "reason");
    private static final BigDecimal LONGEST_SECONDS = BigDecimal.valueOf(Duration.ofDays(3_660).toSeconds());

    private final ServiceEndpoint factory;

    public SilenceWrites(ServiceEndpoint factory) {
        this.factory = factory;
    }

    /** Begins a silence. */
    public ApiAnswer begin(ApiRequest request) {
        XmlElement silence = ApiCalls
                .tree(ApiCalls.call(request, factory, Optional.empty(), TriggerNames.SILENCE, body(request)))
                .root()
                .child(TriggerNames.SILENCED)
                .orElseThrow(() -> new IllegalStateException("the answer has no silence"));
        JsonOutput out = new JsonOutput();
        ElementJson.value(silence, out);
        return ApiAnswer.json(out)
                .withStatus(201)
                .with("Location", "/api/v1/silences/" + silence.attribute(new QName("id")).orElse(""));
    }

    /** Ends a silence. */
    public ApiAnswer end(ApiRequest request) {
        XmlFragment body = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(TriggerNames.END_SILENCE.request())
                .element(TriggerNames.SILENCE_ID, request.required("id"))
                .end()
                .build();
        ApiCalls.call(request, factory, Optional.empty(), TriggerNames.END_SILENCE, body);
        return ApiAnswer.empty(204);
    }

    private static XmlFragment body(ApiRequest request) {
        JsonNode order = JsonContent.object(request.body().orElseThrow().bytes());
        for (Map.Entry<String, JsonNode> member : order.properties()) {
            if (!MEMBERS.contains(member.getKey())) {
                throw ApiProblem.invalid("a silence has no member '%s'; it has match, for, until, reason".formatted(
                        member.getKey()));
            }
        }
        if (order.has("for") == order.has("until")) {
            throw ApiProblem.invalid("a silence needs either for (seconds) or until (a time)");
        }
        String reason = order.has("reason") ? text(order.path("reason"), "reason") : "";
        try {
            return order.has("for")
                    ? SilenceXml.request(matchers(order.path("match")), lasting(order.path("for")), reason)
                    : SilenceXml.request(matchers(order.path("match")), until(order.path("until")), reason);
        } catch (InvalidRuleException | InvalidXmlException e) {
            throw ApiProblem.invalid(String.valueOf(e.getMessage()));
        }
    }

    private static List<LabelMatcher> matchers(JsonNode match) {
        if (!match.isObject() || match.isEmpty()) {
            throw ApiProblem.invalid("match must be an object of labels and their values");
        }
        List<LabelMatcher> matchers = new ArrayList<>();
        match.properties()
                .forEach(each -> matchers.add(new LabelMatcher(each.getKey(), text(each.getValue(), "match"))));
        return matchers;
    }

    private static String text(JsonNode value, String member) {
        if (!value.isString()) {
            throw ApiProblem.invalid("the values of %s must be strings".formatted(member));
        }
        return value.asString();
    }

    private static Duration lasting(JsonNode seconds) {
        boolean usable = seconds.isNumber() && seconds.decimalValue().signum() > 0
                && seconds.decimalValue().compareTo(LONGEST_SECONDS) <= 0;
        if (!usable) {
            throw ApiProblem.invalid("for must be a number of seconds, at most 3660 days");
        }
        return Duration.ofMillis(seconds.decimalValue().movePointRight(3).longValue());
    }

    private static Instant until(JsonNode time) {
        return XmlTimes.instant(text(time, "until"))
                .orElseThrow(() -> ApiProblem.invalid("until must be a time such as 2026-01-31T08:00:00Z"));
    }
}
