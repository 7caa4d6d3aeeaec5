package org.openmds.server.operation;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.http.RefusalCounts;
import org.openmds.http.RefusalCounts.RefusalReason;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.servicegroup.ServiceGroup;

/**
 * {@code /metrics/values}: the numbers in the entries of all groups that the caller may read, as {@link EntryValues} writes them. Requests are
 * answered one after the other on a separate thread, from the snapshots of the groups: neither the writers of the groups nor other requests wait.
 */
public final class EntryValuesHandler extends Handler.Abstract implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final TextAnswer NO_TOKEN = new TextAnswer(401,
            "reading the values of entries needs a token with the right 'read'\n");
    private static final int MAX_QUEUED_REQUESTS = 4;

    private final List<ServiceGroup> groups;
    private final int maxSeries;
    private final KnownCallers callers;
    private final AccessPolicy policy;
    private final RefusalCounts refusals;
    private final ExecutorService thread;
    private final AnswerPlaces places = new AnswerPlaces("answers of /metrics/values");

    /**
     * @param maxSeries
     *            the largest number of series in one answer
     * @param refusals
     *            counts the refused requests
     */
    public EntryValuesHandler(List<ServiceGroup> groups, int maxSeries, KnownCallers callers,
            AccessPolicy policy, RefusalCounts refusals) {
        this.groups = List.copyOf(groups);
        this.maxSeries = maxSeries;
        this.callers = callers;
        this.policy = policy;
        this.refusals = refusals;
        this.thread = new ThreadPoolExecutor(0, 1, 30, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MAX_QUEUED_REQUESTS),
                Thread.ofPlatform().name("entry-values").daemon().factory());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!Request.getPathInContext(request).equals("/metrics/values")) {
            return false;
        }
        callers.identify(request, response, callback, NO_TOKEN, caller -> {
            List<ServiceGroup> readable = groups.stream()
                    .filter(group -> access(caller, group) == Access.GRANTED)
                    .toList();
            if (readable.isEmpty()) {
                refusal(caller).send(response, callback);
            } else {
                places.answer(request, response, callback, sent -> answer(readable, response, sent));
            }
        });
        return true;
    }

    /** Stops answering requests. */
    @Override
    public void close() {
        thread.shutdownNow();
    }

    private Access access(Caller caller, ServiceGroup group) {
        return policy.check(caller, AccessRight.READ, group.name());
    }

    private TextAnswer refusal(Caller caller) {
        refusals.add(caller.authenticated() ? RefusalReason.NO_RIGHT : RefusalReason.NO_CREDENTIAL);
        return caller.authenticated() ? new TextAnswer(403, "this token may read no index\n") : NO_TOKEN;
    }

    private void answer(List<ServiceGroup> readable, Response response, Callback callback) {
        try {
            String text = text(readable);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, EntryValues.CONTENT_TYPE);
            Content.Sink.write(response, true, text, callback);
        } catch (RejectedExecutionException | TimeoutException e) {
            new TextAnswer(503, "too many requests for the values of entries are in progress\n").send(response,
                    callback);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            new TextAnswer(503, "the server is stopping\n").send(response, callback);
        } catch (ExecutionException e) {
            callback.failed(e.getCause());
        }
    }

    private String text(List<ServiceGroup> readable) throws InterruptedException, TimeoutException, ExecutionException {
        Future<String> text = thread.submit(() -> EntryValues.of(readable, maxSeries));
        try {
            return text.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            text.cancel(true);
        }
    }
}
