package org.openmds.gateway.read;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.gateway.call.ApiCalls;
import org.openmds.gateway.call.QueryBodies;
import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.group.EntryView;
import org.openmds.gateway.group.EntryViews;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.index.IndexNames;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;

/** The conditions of a request for entries. */
public final class EntryFilter {

    private static final QName REFERENCE_PARAMETERS = new QName("http://www.w3.org/2005/08/addressing",
            "ReferenceParameters");

    private final EntryViews views;
    private final Instant now;

    EntryFilter(EntryViews views, Instant now) {
        this.views = views;
        this.now = now;
    }

    /** Returns true if the answer to a request depends on the time of day. */
    static boolean dependsOnTime(ApiRequest request) {
        return request.value("max-age").isPresent() || request.value("min-age").isPresent();
    }

    /** Returns the condition of a request; may block to evaluate a query. */
    Predicate<Entry> of(ApiRequest request, ApiGroup group) {
        Predicate<Entry> all = request.value("q")
                .map(query -> keys(query, request, group))
                .<Predicate<Entry>>map(keys -> entry -> keys.contains(entry.key().value()))
                .orElse(entry -> true);
        all = and(all, request.value("member"), (entry, member) -> entry.member().address().equals(member));
        all = and(all, request.value("element"), (entry, name) -> hasElement(entry.content().nodes(), name));
        all = and(all, request.value("health"), (entry, health) -> plain(entry).health().equals(health));
        all = and(all, request.value("max-age"), (entry, seconds) -> age(entry)
                .filter(age -> age.toSeconds() <= Long.parseLong(seconds))
                .isPresent());
        return and(all, request.value("min-age"), (entry, seconds) -> age(entry)
                .filter(age -> age.toSeconds() >= Long.parseLong(seconds))
                .isPresent());
    }

    /** Returns the entries in which the query of a request selects nodes, in the order of their keys; may block. */
    public static List<Entry> matching(List<Entry> entries, ApiRequest request, ApiGroup group) {
        Set<String> keys = keys(request.required("q"), request, group);
        return entries.stream()
                .filter(entry -> keys.contains(entry.key().value()))
                .sorted(Comparator.comparing(entry -> entry.key().value()))
                .toList();
    }

    /** A condition with the text of a parameter. */
    @FunctionalInterface
    private interface TextCondition {
        boolean test(Entry entry, String text);
    }

    private static Predicate<Entry> and(Predicate<Entry> before, Optional<String> text, TextCondition condition) {
        return text.map(value -> before.and(entry -> condition.test(entry, value))).orElse(before);
    }

    /** Returns the keys of the entries in which a query selects nodes. The group's service evaluates it, as any query. */
    private static Set<String> keys(String query, ApiRequest request, ApiGroup group) {
        Map<String, String> namespaces = new TreeMap<>(QueryBodies.namespaces(request));
        namespaces.put("sg", QueryBodies.KNOWN.get("sg"));
        String selected = query.indexOf('|') < 0 ? query : "(" + query + ")";
        XmlFragment body = QueryBodies.body(selected + "/ancestor-or-self::sg:Entry/sg:ServiceGroupEntryEPR",
                namespaces);
        XmlFragment response = ApiCalls.tree(ApiCalls.call(request, group.service(), Optional.empty(),
                PropertyOperations.QUERY_RESOURCE_PROPERTIES, body));
        return response.root()
                .children()
                .stream()
                .flatMap(reference -> reference.child(REFERENCE_PARAMETERS).stream())
                .flatMap(parameters -> parameters.child(IndexNames.ENTRY_KEY).stream())
                .map(XmlElement::text)
                .collect(Collectors.toSet());
    }

    private EntryView.PlainEntry plain(Entry entry) {
        return views.of(entry).plain();
    }

    private Optional<Duration> age(Entry entry) {
        return plain(entry).collectedAt().map(at -> Duration.between(at, now));
    }

    private static boolean hasElement(XmlNodes nodes, String name) {
        if (nodes.names().stream().noneMatch(each -> each.getLocalPart().equals(name))) {
            return false;
        }
        for (int node = 0; node < nodes.count(); node++) {
            if (nodes.isElement(node) && nodes.name(node).getLocalPart().equals(name)) {
                return true;
            }
        }
        return false;
    }
}
