package org.openmds.gateway.call;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.index.IndexNames;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Makes the bodies of queries from the parameters {@code q} and {@code ns.PREFIX}.
 */
public final class QueryBodies {

    /** Beginning of the parameters that bind prefixes. */
    public static final String PREFIX = "ns.";
    /** The prefixes that need not be bound. */
    public static final Map<String, String> KNOWN = known();

    private static final BodyTemplates TEMPLATES = new BodyTemplates(List.copyOf(KNOWN.keySet()),
            expression -> body(expression, KNOWN));
    private static final QName QUERY_EXPRESSION = new QName(Namespaces.WSRF_RP, "QueryExpression", "rp");

    private QueryBodies() {
    }

    /** Returns the body of the query that a request's parameters name. */
    public static XmlFragment of(ApiRequest request) {
        String expression = request.required("q");
        return BodyTemplates.canHold(expression) && !bindsPrefixes(request)
                ? TEMPLATES.body(expression)
                : body(expression, namespaces(request));
    }

    /** Returns the namespaces of a request by prefix, with those that are known. The map must not be changed. */
    public static Map<String, String> namespaces(ApiRequest request) {
        if (!bindsPrefixes(request)) {
            return KNOWN;
        }
        Map<String, String> namespaces = new TreeMap<>(KNOWN);
        request.values().forEach((name, value) -> {
            if (name.startsWith(PREFIX)) {
                namespaces.put(name.substring(PREFIX.length()), value);
            }
        });
        return namespaces;
    }

    private static boolean bindsPrefixes(ApiRequest request) {
        for (String name : request.values().keySet()) {
            if (name.startsWith(PREFIX)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the body of a query.
     *
     * @throws ApiProblem
     *             the expression or a namespace is no text of XML
     */
    public static XmlFragment body(String expression, Map<String, String> namespaces) {
        Map<String, String> used = new TreeMap<>();
        namespaces.forEach((prefix, namespace) -> {
            if (XPathQuery.hasPrefix(expression, prefix)) {
                used.put(prefix, namespace);
            }
        });
        try {
            return new XmlFragmentBuilder(XmlLimits.DEFAULT)
                    .start(PropertyOperations.QUERY_RESOURCE_PROPERTIES.request())
                    .start(QUERY_EXPRESSION, used)
                    .attribute(new QName("Dialect"), Namespaces.XPATH_1_0)
                    .text(expression)
                    .end()
                    .end()
                    .build();
        } catch (InvalidXmlException | IllegalArgumentException e) {
            throw ApiProblem.invalid("the query cannot be read: " + e.getMessage());
        }
    }

    private static Map<String, String> known() {
        Map<String, String> known = new TreeMap<>();
        known.put("agg", AggregatorTypes.NAMESPACE);
        known.put("glue", "http://mds.globus.org/glue/ce/1.1");
        known.put("host", "http://openmds.org/glue/host");
        known.put("idx", IndexNames.INDEX_DOCUMENT.getNamespaceURI());
        known.put("mds", AggregatorTypes.OPENMDS_NAMESPACE);
        known.put("mdsi", IndexNames.OPENMDS_NAMESPACE);
        known.put("otel", "http://openmds.org/opentelemetry");
        known.put("sg", Namespaces.WSRF_SG);
        known.put("sgk", IndexNames.ENTRY_KEY.getNamespaceURI());
        known.put("trig", RuleXml.NAMESPACE);
        known.put("trigger", "http://openmds.org/trigger");
        known.put("wsa", Namespaces.WSA);
        known.put("xsi", Namespaces.XSI);
        return Collections.unmodifiableMap(known);
    }
}
