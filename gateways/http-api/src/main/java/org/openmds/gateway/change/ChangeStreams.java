package org.openmds.gateway.change;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.gateway.call.QueryBodies;
import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.group.ApiGroups;
import org.openmds.gateway.group.EntryViews;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.gateway.serve.EventOperation;

/**
 * The changes of groups as server-sent events. Each follower has a filter of its own; its connection is written only when a change concerns it.
 * Thread-safe.
 *
 * <pre>{@code
 * id: m4k2-17
 * event: entry
 * data: {"key":"…","name":"…","content":{…}}
 * }</pre>
 */
public final class ChangeStreams implements EventOperation, AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ApiGroups groups;
    private final EntryViews views;
    private final long logBytes;
    private final Budget budget;
    private final Map<String, GroupFeed> feeds = new ConcurrentHashMap<>();
    private final Map<ChangeFollower, String> followers = new ConcurrentHashMap<>();
    private final ScheduledExecutorService timer;
    private volatile boolean closed;

    /**
     * @param logBytes
     *            heap for recent changes of each group
     * @param budget
     *            places of followers, for all and for one caller
     */
    public ChangeStreams(ApiGroups groups, EntryViews views, long logBytes, Budget budget) {
        this.groups = groups;
        this.views = views;
        this.logBytes = logBytes;
        this.budget = budget;
        this.timer = Executors
                .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("followers").factory());
        var _ = timer.scheduleAtFixedRate(this::beat, HEARTBEAT.toMillis(), HEARTBEAT.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    @Override
    public void follow(ApiRequest known, Request request, Response response, Callback callback) {
        ApiGroup group = groups.of(known);
        FollowerFilter filter = FollowerFilter.of(known.value("q"), QueryBodies.namespaces(known));
        if (closed) {
            throw new ApiProblem(503, "the server stops");
        }
        BudgetPermit place = budget.take(known.caller().lane(), 1)
                .orElseThrow(() -> new ApiProblem(429, budget.refusal()));
        GroupFeed feed = feeds.computeIfAbsent(group.name(), _ -> GroupFeed.start(group, views, logBytes));
        ChangeFollower[] made = new ChangeFollower[1];
        made[0] = new ChangeFollower(filter, known.caller(), known.value("last-event-id").map(String::strip),
                new ChangeFollower.FollowerOutput(request, response, callback, feed.source(), () -> {
                    place.close();
                    followers.remove(made[0]);
                    feed.remove(made[0]);
                }));
        begin(request, response);
        followers.put(made[0], group.name());
        feed.add(made[0]);
    }

    /** Returns the places of followers. */
    public Budget budget() {
        return budget;
    }

    /** Ends all streams. */
    @Override
    public void close() {
        closed = true;
        timer.shutdownNow();
        feeds.values().forEach(GroupFeed::close);
    }

    private static void begin(Request request, Response response) {
        response.setStatus(200);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        response.getHeaders().put("X-Accel-Buffering", "no");
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        EndPoint connection = request.getConnectionMetaData().getConnection().getEndPoint();
        connection.setIdleTimeout(Math.max(connection.getIdleTimeout(), 4 * HEARTBEAT.toMillis()));
    }

    private void beat() {
        try {
            sendHeartbeats();
        } catch (RuntimeException e) {
            // An exception would end the timer, and with it the checks of rights and of stuck connections.
            LOG.error("heartbeats of followers failed; the next attempt is in {} s", HEARTBEAT.toSeconds(), e);
        }
    }

    /** Sends heartbeats, and ends the streams of callers who may no longer read. */
    private void sendHeartbeats() {
        long now = System.nanoTime();
        Set<Map.Entry<ChangeFollower, String>> all = followers.entrySet();
        for (Map.Entry<ChangeFollower, String> each : all) {
            ChangeFollower follower = each.getKey();
            Optional<ApiGroup> readable = groups.find(each.getValue())
                    .filter(group -> groups.mayRead(follower.caller(),
                            group));
            if (readable.isPresent()) {
                follower.heartbeat(now, PATIENCE.toNanos());
            } else {
                follower.end();
            }
        }
    }
}
