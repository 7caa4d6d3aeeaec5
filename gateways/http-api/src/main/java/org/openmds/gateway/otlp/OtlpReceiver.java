package org.openmds.gateway.otlp;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import org.eclipse.jetty.server.Handler;
import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.group.ApiGroups;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.gateway.route.ApiRequest.SentBody;
import org.openmds.gateway.route.MediaKind;
import org.openmds.gateway.route.Route;
import org.openmds.gateway.route.Route.RouteBody;
import org.openmds.gateway.route.RouteAnswer;
import org.openmds.gateway.route.RouteTable;
import org.openmds.gateway.serve.ApiDoor;
import org.openmds.gateway.serve.ApiHandler;
import org.openmds.gateway.serve.ApiInfrastructure;
import org.openmds.wsrf.service.AccessRight;

/**
 * Takes logs from exporters of OpenTelemetry by OTLP/HTTP ({@code POST /v1/logs}) and applies the events of entities in them. A record that is no
 * such event, or that is refused, is counted in the answer; the other records are applied. If the server has no room at the moment, the whole request
 * fails with 503, and the exporter sends it again: to apply an event twice changes nothing.
 */
public final class OtlpReceiver {

    private static final int MAX_REASONS = 5;
    private static final int UNAUTHORIZED = 401;
    private static final int TOO_MANY_RECORDS = 413;
    private static final int INTERNAL = 500;

    private final ApiGroups groups;
    private final EntityTerms terms;
    private final Executor threads;

    private OtlpReceiver(ApiGroups groups, EntityTerms terms, Executor threads) {
        this.groups = groups;
        this.threads = threads;
        this.terms = terms;
    }

    /** Returns the handler of paths that begin with {@code /v1/}. */
    public static Handler handler(ApiGroups groups, ApiInfrastructure infrastructure, EntityTerms terms) {
        OtlpReceiver receiver = new OtlpReceiver(groups, terms, infrastructure.threads());
        RouteTable routes = new RouteTable(List.of(new Route("POST", "/logs", "exportLogs", AccessRight.REGISTER,
                "Takes events of entities.", List.of(),
                Optional.of(new RouteBody("", List.of(MediaKind.PROTOBUF, MediaKind.JSON))),
                List.of(RouteAnswer.empty(200, "The records are taken")), receiver::export)));
        return new ApiHandler(routes, groups, infrastructure, new ApiDoor("otlp", "/v1/",
                "there is no resource at this path; /v1/logs takes the events entity.state and entity.delete",
                _ -> Optional.of(terms.group()), OtlpAnswers::failed));
    }

    private ApiAnswer export(ApiRequest request) {
        SentBody body = request.body().orElseThrow();
        LogRecords records = LogRecords.of(body);
        requireValid(records);
        ApiGroup group = groups.find(terms.group()).orElseThrow(() -> groups.unknown(terms.group()));
        Refusals refusals = new Refusals();
        EventBatch batch = new EventBatch(new EntityEntries(request, group, terms), threads, refusals::take);
        try {
            records.each(each -> apply(each, batch, refusals));
            batch.await();
        } catch (RejectedExecutionException stopping) {
            throw new ApiProblem(503, "the server stops");
        }
        return OtlpAnswers.taken(body.media(), refusals.count, String.join("; ", refusals.reasons));
    }

    /** Reads all records once before the first one is applied, so that a damaged request changes nothing. */
    private void requireValid(LogRecords records) {
        int[] count = {0};
        records.each(_ -> {
            if (++count[0] > terms.maxRecords()) {
                throw new ApiProblem(TOO_MANY_RECORDS,
                        "a request may have at most %d log records (otlp.max-records)".formatted(terms.maxRecords()));
            }
        });
    }

    private static void apply(LogRecord log, EventBatch batch, Refusals refusals) {
        EntityEvent event;
        try {
            event = EventForm.read(log);
        } catch (RefusedRecordException refused) {
            refusals.take(refused);
            return;
        }
        batch.add(event);
    }

    /** The refused records of a request, and the first reasons. */
    private static final class Refusals {
        private final Set<String> reasons = new LinkedHashSet<>();
        private long count;

        /** Counts the refusal of one record; any other failure is that of the whole request. */
        private void take(RuntimeException failure) {
            switch (failure) {
                case RefusedRecordException refused -> add(refused.reason());
                case ApiProblem problem when problem.status() != UNAUTHORIZED && problem.status() < INTERNAL ->
                    add(problem.detail());
                default -> throw failure;
            }
        }

        private void add(String reason) {
            count++;
            if (reasons.size() < MAX_REASONS) {
                reasons.add(reason);
            }
        }
    }
}
