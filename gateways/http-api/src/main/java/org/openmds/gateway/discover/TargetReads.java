package org.openmds.gateway.discover;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

import org.openmds.gateway.call.QueryBodies;
import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.group.ApiGroups;
import org.openmds.gateway.group.EntryView;
import org.openmds.gateway.group.EntryViews;
import org.openmds.gateway.json.JsonOutput;
import org.openmds.gateway.read.EntryFilter;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xpath.InvalidXPathException;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathNode;
import org.openmds.wsrf.xpath.XPathResult;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;

/**
 * Lists targets for the HTTP service discovery of Prometheus. The expression {@code q} selects nodes; each one gives a target: the text of the node, or
 * the value of {@code target} relative to its element, with the port. Parameters {@code label.NAME} give labels by expressions relative to the
 * element.
 *
 * <pre>{@code
 * GET /api/v1/http-sd?q=//glue:Host/@glue:Name&port=9100&label.cluster=ancestor::glue:Cluster/@glue:Name
 *
 * [{"targets":["a.example.org:9100"],"labels":{"__meta_mds_group":"DefaultIndexService","__meta_mds_age_seconds":"12","cluster":"alpha"}}]
 * }</pre>
 */
public final class TargetReads {

    private static final String LABEL = "label.";
    private static final int MAX_TARGETS = 10_000;
    private static final Pattern LABEL_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern HOST = Pattern.compile("[^\\s/?#@]{1,255}");
    /** Evaluations from the nodes of one entry count together. */
    private static final XPathLimits LIMITS = new XPathLimits(4_096, 64, 2_000_000L, Duration.ofMillis(200), 1 << 20);

    private final ApiGroups groups;
    private final EntryViews views;
    private final InstantSource clock;

    public TargetReads(ApiGroups groups, EntryViews views, InstantSource clock) {
        this.groups = groups;
        this.views = views;
        this.clock = clock;
    }

    /** The expressions of a request. */
    private record TargetRules(XPathExpression nodes, Optional<XPathExpression> target, Optional<String> port,
            Map<String, XPathExpression> labels) {
    }

    /** Returns the whole list of targets. */
    public ApiAnswer list(ApiRequest request) {
        ApiGroup group = groups.named(request);
        Snapshot snapshot = group.group().snapshot();
        String tag = group.entriesTag(snapshot);
        if (request.has(tag)) {
            return ApiAnswer.empty(304).tagged(tag);
        }
        TargetRules rules = rules(request);
        JsonOutput out = new JsonOutput().beginArray();
        int left = MAX_TARGETS;
        for (Entry entry : EntryFilter.matching(snapshot.entries(), request, group)) {
            left -= targets(entry, group, rules, out);
            if (left < 0) {
                throw new ApiProblem(413, "there are more than %d targets".formatted(MAX_TARGETS));
            }
        }
        return ApiAnswer.json(out.endArray()).tagged(tag);
    }

    private static TargetRules rules(ApiRequest request) {
        Map<String, String> namespaces = QueryBodies.namespaces(request);
        Map<String, XPathExpression> labels = new TreeMap<>();
        request.values().forEach((name, expression) -> {
            if (name.startsWith(LABEL)) {
                String label = name.substring(LABEL.length());
                if (!LABEL_NAME.matcher(label).matches()) {
                    throw ApiProblem.invalid("'%s' is not a name of a label".formatted(label));
                }
                labels.put(label, compiled(expression, namespaces));
            }
        });
        return new TargetRules(compiled(request.required("q"), namespaces),
                request.value("target").map(expression -> compiled(expression, namespaces)), request.value("port"),
                labels);
    }

    private static XPathExpression compiled(String expression, Map<String, String> namespaces) {
        try {
            return XPathExpression.compile(expression, namespaces, LIMITS);
        } catch (InvalidXPathException e) {
            throw ApiProblem.invalid(String.valueOf(e.getMessage()));
        }
    }

    /** Writes the targets of an entry, and returns their number. */
    private int targets(Entry entry, ApiGroup group, TargetRules rules, JsonOutput out) {
        try {
            if (!(rules.nodes().evaluate(ApiGroup.around(entry)) instanceof XPathResult.NodeSet found)) {
                throw ApiProblem.invalid("q must select nodes");
            }
            XPathExpression text = XPathExpression.compile("string(.)", Map.of(), LIMITS);
            List<XPathNode> nodes = found.nodes(MAX_TARGETS);
            int written = 0;
            for (XPathNode node : nodes) {
                String host = rules.target().map(node.element()::stringValue).orElseGet(() -> node.stringValue(text));
                if (HOST.matcher(host.strip()).matches()) {
                    write(host.strip(), node.element(), labels(entry, group), rules, out);
                    written++;
                }
            }
            return written;
        } catch (XPathEvaluationException e) {
            throw ApiProblem.invalid(String.valueOf(e.getMessage()));
        }
    }

    private Map<String, String> labels(Entry entry, ApiGroup group) {
        EntryView.PlainEntry plain = views.of(entry).plain();
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("__meta_mds_group", group.name());
        labels.put("__meta_mds_entry", plain.key());
        labels.put("__meta_mds_name", plain.name());
        labels.put("__meta_mds_member", plain.member());
        labels.put("__meta_mds_health", plain.health());
        plain.collectedAt()
                .ifPresent(at -> labels.put("__meta_mds_age_seconds", Long.toString(age(at))));
        return labels;
    }

    private long age(Instant at) {
        return Math.max(0, Duration.between(at, clock.instant()).toSeconds());
    }

    private static void write(String host, XPathNode element, Map<String, String> labels, TargetRules rules,
            JsonOutput out) {
        rules.labels().forEach((name, expression) -> labels.put(name, element.stringValue(expression)));
        out.beginObject().name("targets").beginArray();
        out.value(rules.port().map(port -> host + ":" + port).orElse(host)).endArray();
        out.name("labels").beginObject();
        labels.forEach((name, value) -> out.member(name, value));
        out.endObject().endObject();
    }
}
