package org.openmds.gateway.read;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.aggregator.CollectionReport;
import org.openmds.gateway.call.ApiCalls;
import org.openmds.gateway.call.PropertyCalls;
import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.group.ApiGroups;
import org.openmds.gateway.group.EntryView;
import org.openmds.gateway.group.EntryViews;
import org.openmds.gateway.json.ElementJson;
import org.openmds.gateway.json.JsonOutput;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.gateway.route.MediaKind;
import org.openmds.index.history.HistoryProperty;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.xml.XmlElement;

/** One entry of a group: all that is known of it, its content, and the history of its numbers. */
public final class OneEntryReads {

    private final ApiGroups groups;
    private final EntryViews views;
    private final InstantSource clock;

    public OneEntryReads(ApiGroups groups, EntryViews views, InstantSource clock) {
        this.groups = groups;
        this.views = views;
        this.clock = clock;
    }

    /** Returns the entry with its lease and the state of its collection. */
    public ApiAnswer whole(ApiRequest request) {
        ApiGroup group = groups.of(request);
        Entry entry = entry(request, group);
        Optional<String> key = Optional.of(entry.key().value());
        if (request.media() == MediaKind.XML) {
            return ApiAnswer.of(MediaKind.XML,
                    ApiCalls.bytes(PropertyCalls.document(request, group.entries(), key)));
        }
        EntryView view = views.of(entry);
        JsonOutput out = new JsonOutput().beginObject();
        EntryView.members(view.plain(), out);
        end(PropertyCalls.property(request, group.entries(), key, LifetimeHandlers.TERMINATION_TIME))
                .ifPresent(end -> out.member("terminationTime", end));
        PropertyCalls.property(request, group.entries(), key, CollectionReport.NAME)
                .ifPresent(report -> ElementJson.value(report, out.name("collection")));
        EntryView.content(entry, out.name("content"));
        return aged(ApiAnswer.json(out.endObject()), view);
    }

    /** Returns the content of the entry. */
    public ApiAnswer content(ApiRequest request) {
        ApiGroup group = groups.of(request);
        Entry entry = entry(request, group);
        String tag = group.contentTag(entry);
        if (request.has(tag)) {
            return aged(ApiAnswer.empty(304), views.of(entry)).tagged(tag);
        }
        if (request.media() == MediaKind.XML) {
            return aged(ApiAnswer.of(MediaKind.XML, ApiCalls.bytes(entry.content())), views.of(entry)).tagged(tag);
        }
        JsonOutput out = new JsonOutput();
        EntryView.content(entry, out);
        return aged(ApiAnswer.json(out), views.of(entry)).tagged(tag);
    }

    /** Returns the history of the numbers in the entry. */
    public ApiAnswer history(ApiRequest request) {
        ApiGroup group = groups.of(request);
        Entry entry = entry(request, group);
        XmlElement history = PropertyCalls
                .property(request, group.entries(), Optional.of(entry.key().value()), HistoryProperty.NAME)
                .orElseThrow(() -> ApiProblem.unknown(
                        "no history of entry %s is kept (yet); see the section history of the configuration"
                                .formatted(entry.key())));
        if (request.media() == MediaKind.XML) {
            return ApiAnswer.of(MediaKind.XML, ApiCalls.bytes(history.toFragment()));
        }
        JsonOutput out = new JsonOutput().beginObject()
                .member("from", attribute(history, "from"))
                .name("interval")
                .json(attribute(history, "interval").getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .name("series")
                .beginArray();
        history.children()
                .stream()
                .filter(each -> request.value("series")
                        .filter(part -> !attribute(each, "name").contains(part))
                        .isEmpty())
                .forEach(each -> series(each, out));
        return ApiAnswer.json(out.endArray().endObject());
    }

    private static void series(XmlElement series, JsonOutput out) {
        out.beginObject().member("name", attribute(series, "name")).name("values").beginArray();
        for (String value : series.text().split(" ", -1)) {
            if (value.equals("-")) {
                out.nothing();
            } else {
                out.json(value.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            }
        }
        out.endArray().endObject();
    }

    private static String attribute(XmlElement element, String name) {
        return element.attribute(new QName(name)).orElse("");
    }

    private static Optional<String> end(Optional<XmlElement> time) {
        return time.map(XmlElement::text).filter(text -> !text.isEmpty());
    }

    private static Entry entry(ApiRequest request, ApiGroup group) {
        String key = request.required("key");
        return group.group()
                .find(new EntryKey(key))
                .orElseThrow(() -> ApiProblem.unknown(
                        "group %s has no entry %s: it never existed, was destroyed, or its lifetime is over"
                                .formatted(group.name(), key)))
                .entry();
    }

    private ApiAnswer aged(ApiAnswer answer, EntryView view) {
        Optional<Instant> at = view.plain().collectedAt();
        return at
                .map(time -> answer.with("Age",
                        Long.toString(Math.max(0, Duration.between(time, clock.instant()).toSeconds()))))
                .orElse(answer);
    }
}
