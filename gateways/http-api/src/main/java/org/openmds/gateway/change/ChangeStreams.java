package org.openmds.gateway.change;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
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
import org.openmds.gateway.serve.ApiCallers;
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
    /** Rights take effect within this time. */
    private static final Duration CHECK = Duration.ofSeconds(5);
    private static final int CHECKS_PER_HEARTBEAT = 3;
    private static final Duration HEARTBEAT = CHECK.multipliedBy(CHECKS_PER_HEARTBEAT);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ApiGroups groups;
    private final ApiCallers callers;
    private final EntryViews views;
    private final ChangeMemory memory;
    private final Budget budget;
    private final Map<String, GroupFeed> feeds = new ConcurrentHashMap<>();
    private final Map<ChangeFollower, String> followers = new ConcurrentHashMap<>();
    private final ScheduledExecutorService timer;
    private volatile boolean closed;
    /** Used by the timer only. */
    private long checks;

    /**
     * The memory for recent changes.
     *
     * @param groupBytes
     *            heap for those of one group
     * @param directory
     *            keeps them while the server is stopped; empty if nothing is kept
     */
    public record ChangeMemory(long groupBytes, Optional<Path> directory) {
    }

    /**
     * @param memory
     *            keeps recent changes
     * @param budget
     *            places of followers, for all and for one caller
     */
    public ChangeStreams(ApiGroups groups, ApiCallers callers, EntryViews views, ChangeMemory memory,
            Budget budget) {
        this(groups, callers, views, memory, new FollowerTimes(budget, CHECK));
    }

    /** The places of followers, and the time between two checks of their rights. */
    record FollowerTimes(Budget budget, Duration check) {
    }

    ChangeStreams(ApiGroups groups, ApiCallers callers, EntryViews views, ChangeMemory memory, FollowerTimes times) {
        this.groups = groups;
        this.callers = callers;
        this.views = views;
        this.memory = memory;
        this.budget = times.budget();
        this.timer = Executors
                .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("followers").factory());
        var _ = timer.scheduleAtFixedRate(this::beat, times.check().toMillis(), times.check().toMillis(),
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
        GroupFeed feed = feed(group);
        ChangeFollower[] made = new ChangeFollower[1];
        made[0] = new ChangeFollower(filter, known.value("last-event-id").map(String::strip),
                new ChangeFollower.FollowerOutput(request, response, callback, feed.source(), () -> {
                    place.close();
                    followers.remove(made[0]);
                    feed.remove(made[0]);
                }));
        begin(request, response);
        followers.put(made[0], group.name());
        feed.add(made[0]);
    }

    /** Begins to follow the groups that had followers before the server was stopped, so that these miss nothing. */
    public void resume() {
        groups.all().stream().filter(group -> file(group).filter(Files::exists).isPresent()).forEach(this::feed);
    }

    private GroupFeed feed(ApiGroup group) {
        return feeds.computeIfAbsent(group.name(), _ -> GroupFeed.start(group, views,
                new GroupFeed.FeedMemory(memory.groupBytes(), file(group))));
    }

    private Optional<Path> file(ApiGroup group) {
        return memory.directory().map(directory -> directory.resolve("changes-" + group.name()));
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
        checks++;
        feeds.values().forEach(GroupFeed::sendIds);
        boolean heartbeat = checks % CHECKS_PER_HEARTBEAT == 0;
        long now = System.nanoTime();
        followers.forEach((follower, group) -> {
            try {
                check(follower, group, heartbeat, now);
            } catch (RuntimeException e) {
                // An exception would end the timer, and with it the checks of rights and of stuck connections.
                LOG.error("the rights of a follower of {} cannot be checked; its stream ends", group, e);
                follower.end();
            }
        });
    }

    /** Ends the stream of a caller who may no longer read, or sends a heartbeat. */
    private void check(ChangeFollower follower, String group, boolean heartbeat, long now) {
        if (!callers.mayStillRead(follower.request(), group)) {
            follower.end();
        } else if (heartbeat) {
            follower.heartbeat(now, PATIENCE.toNanos());
        }
    }
}
