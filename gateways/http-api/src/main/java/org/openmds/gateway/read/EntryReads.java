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
import org.openmds.gateway.read.KeptLists.KeptList;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiOperation;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.gateway.route.MediaKind;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.servicegroup.page.PagePool;
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
    private final KeptLists kept;

    /**
     * @param keptBytes
     *            heap for the last lists
     * @param pages
     *            direct memory for lists that are sent again
     */
    public EntryReads(ApiGroups groups, EntryViews views, InstantSource clock, long keptBytes, PagePool pages) {
        this.groups = groups;
        this.views = views;
        this.clock = clock;
        this.kept = new KeptLists(keptBytes, pages);
    }

    /** Returns the operation that lists entries. */
    public ApiOperation list() {
        return new ListOperation(false);
    }

    /** Returns the operation that lists the entries whose content is collected, with the state of their collection. */
    public ApiOperation sources() {
        return new ListOperation(true);
    }

    private final class ListOperation implements ApiOperation {

        private final boolean collected;

        private ListOperation(boolean collected) {
            this.collected = collected;
        }

        @Override
        public ApiAnswer answer(ApiRequest request) {
            return list(request, collected);
        }

        @Override
        public Optional<ApiAnswer> answerAtOnce(ApiRequest request) {
            ApiGroup group = groups.of(request);
            return EntryFilter.dependsOnTime(request)
                    ? Optional.empty()
                    : group.group()
                            .currentSnapshot()
                            .map(group::entriesTag)
                            .flatMap(tag -> known(request, tag, question(request, group, tag, collected)));
        }
    }

    private ApiAnswer list(ApiRequest request, boolean collected) {
        ApiGroup group = groups.of(request);
        Snapshot snapshot = group.group().snapshot();
        String tag = group.entriesTag(snapshot);
        if (EntryFilter.dependsOnTime(request)) {
            EntryPage page = page(request, group, snapshot, collected);
            return aged(answer(request, group, page, collected), oldest(page));
        }
        String question = question(request, group, tag, collected);
        return known(request, tag, question).orElseGet(() -> {
            EntryPage page = page(request, group, snapshot, collected);
            KeptList list = new KeptList(Optional.of(answer(request, group, page, collected)), oldest(page));
            kept.put(question, list);
            return answer(request, tag, list).orElseThrow();
        });
    }

    private static String question(ApiRequest request, ApiGroup group, String tag, boolean collected) {
        return String.join(" ", tag, Boolean.toString(collected), request.media().name(), group.name(),
                request.text());
    }

    /** Returns the answer to a question that was asked before. */
    private Optional<ApiAnswer> known(ApiRequest request, String tag, String question) {
        return kept.find(question).flatMap(list -> answer(request, tag, list));
    }

    private Optional<ApiAnswer> answer(ApiRequest request, String tag, KeptList list) {
        return (request.has(tag) ? Optional.of(ApiAnswer.empty(304)) : list.answer())
                .map(answer -> aged(answer, list.oldest()).tagged(tag));
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
