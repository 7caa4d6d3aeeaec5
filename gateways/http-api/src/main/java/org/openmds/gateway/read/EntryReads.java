package org.openmds.gateway.read;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.gateway.call.ApiCalls;
import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.group.ApiGroups;
import org.openmds.gateway.group.EntryView;
import org.openmds.gateway.group.EntryViews;
import org.openmds.gateway.json.CsvOutput;
import org.openmds.gateway.json.JsonOutput;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.gateway.route.MediaKind;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTree;

/** The entries of a group, page by page. */
public final class EntryReads {

    /** Entries of a page by default. */
    public static final int PAGE = 1_000;

    private static final QName ENTRIES = new QName("http://openmds.org/api", "Entries", "api");
    private static final List<String> COLUMNS = List.of("key", "name", "member", "site", "health", "collectedAt",
            "cause");

    private final ApiGroups groups;
    private final EntryViews views;
    private final InstantSource clock;
    private final OldestValues oldestValues = new OldestValues();

    public EntryReads(ApiGroups groups, EntryViews views, InstantSource clock) {
        this.groups = groups;
        this.views = views;
        this.clock = clock;
    }

    /** Lists entries. */
    public ApiAnswer list(ApiRequest request) {
        return list(request, false);
    }

    /** Lists the entries whose content is collected, with the state of their collection. */
    public ApiAnswer sources(ApiRequest request) {
        return list(request, true);
    }

    private ApiAnswer list(ApiRequest request, boolean collected) {
        ApiGroup group = groups.of(request);
        Snapshot snapshot = group.group().snapshot();
        String tag = group.entriesTag(snapshot);
        if (EntryFilter.dependsOnTime(request)) {
            EntryPage page = page(request, group, snapshot, collected);
            return aged(answer(request, group, page, collected), oldest(page));
        }
        String known = String.join(" ", tag, Boolean.toString(collected), group.name(), request.text());
        if (request.has(tag)) {
            return aged(ApiAnswer.empty(304), oldestValues.of(known,
                    () -> oldest(page(request, group, snapshot, collected)))).tagged(tag);
        }
        EntryPage page = page(request, group, snapshot, collected);
        return aged(answer(request, group, page, collected), oldestValues.of(known, () -> oldest(page))).tagged(tag);
    }

    private EntryPage page(ApiRequest request, ApiGroup group, Snapshot snapshot, boolean collected) {
        EntryFilter filter = new EntryFilter(views, clock.instant());
        return EntryPage.of(snapshot.entries(), request.value("cursor"), request.number("limit", PAGE),
                filter.of(request, group)
                        .and(entry -> !collected || !views.of(entry).plain().health().equals(EntryView.GIVEN)));
    }

    private ApiAnswer answer(ApiRequest request, ApiGroup group, EntryPage page, boolean collected) {
        return switch (request.media()) {
            case XML -> ApiAnswer.of(MediaKind.XML, ApiCalls.bytes(new XmlTree(
                    new XmlFragmentBuilder(XmlLimits.DEFAULT).start(ENTRIES).end().build(),
                    page.entries().stream().map(Entry::tree).toList())));
            case CSV -> ApiAnswer.of(MediaKind.CSV, table(page.entries()));
            default -> json(request, group, page, collected);
        };
    }

    private ApiAnswer json(ApiRequest request, ApiGroup group, EntryPage page, boolean collected) {
        JsonOutput out = new JsonOutput().beginObject()
                .member("group", group.name())
                .name(collected ? "sources" : "entries")
                .beginArray();
        boolean whole = !collected && request.value("content").filter("false"::equals).isEmpty();
        for (Entry entry : page.entries()) {
            if (whole) {
                out.json(views.of(entry).json());
            } else {
                out.beginObject();
                EntryView.members(views.of(entry).plain(), out);
                out.endObject();
            }
        }
        out.endArray();
        page.next().ifPresent(next -> out.member("next", next));
        return ApiAnswer.json(out.endObject());
    }

    private byte[] table(List<Entry> entries) {
        CsvOutput table = new CsvOutput(COLUMNS);
        for (Entry entry : entries) {
            EntryView.PlainEntry plain = views.of(entry).plain();
            table.row(List.of(plain.key(), plain.name(), plain.member(), plain.site(), plain.health(),
                    plain.collectedAt().map(Instant::toString).orElse(""), plain.cause()));
        }
        return table.toBytes();
    }

    private Optional<Instant> oldest(EntryPage page) {
        return page.entries()
                .stream()
                .flatMap(entry -> views.of(entry).plain().collectedAt().stream())
                .min(Instant::compareTo);
    }

    /** Adds the age of the oldest value. */
    private ApiAnswer aged(ApiAnswer answer, Optional<Instant> oldest) {
        return oldest.map(at -> answer.with("Age",
                Long.toString(Math.max(0, Duration.between(at, clock.instant()).toSeconds())))).orElse(answer);
    }
}
