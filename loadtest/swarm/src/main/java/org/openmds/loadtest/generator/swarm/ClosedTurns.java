package org.openmds.loadtest.generator.swarm;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.model.pace.Thinking;
import org.openmds.loadtest.model.pace.Window;
import org.openmds.loadtest.model.record.Outcome;

/** The closed model on one event loop: its part of the users, each with its windows. */
final class ClosedTurns implements Turns {

    /** After a request that was never sent; a user without think time would do nothing but fail. */
    static final long PAUSE_AFTER_FAILURE = TimeUnit.MILLISECONDS.toNanos(100);

    private enum State {
        AWAY, PREPARING, THINKING, BUSY, LEAVING, GONE
    }

    /** A user of this loop and where he is in his plan. */
    private static final class Place {
        private final HttpUser user;
        private final List<Window> windows;
        private final SplittableRandom random;
        private State state = State.AWAY;
        private Script script = Script.NOTHING;
        private int window;
        private boolean active;
        /** When he came; once he is active, since when. */
        private long began;
        private long due;
        /** When the service let him go: when his last request ended. */
        private long free;

        Place(HttpUser user, List<Window> windows, SplittableRandom random) {
            this.user = user;
            this.windows = windows;
            this.random = random;
        }
    }

    private final UserLoop loop;
    private final Thinking thinking;
    private final List<Place> places = new ArrayList<>();
    private final int first;
    private final int every;
    private final DueTimes dueTimes = new DueTimes();
    private long stopped = DueTimes.NEVER;
    private int left;

    /**
     * Clients {@code first}, {@code first + every}, … of the tester.
     */
    ClosedTurns(UserLoop loop, int first, int every) {
        this.loop = loop;
        this.first = first;
        this.every = every;
        this.thinking = new Thinking(loop.run().job().plan().load().think());
        ShareUsers users = ShareUsers.of(loop.run().job());
        for (int client = first; client < users.clients(); client += every) {
            add(new Place(new HttpUser(loop, client), users.windows(client), users.random(client)));
        }
    }

    private void add(Place place) {
        if (place.windows.isEmpty()) {
            place.state = State.GONE;
        } else {
            left++;
            dueTimes.add(loop.run().start() + place.windows.getFirst().from(), places.size());
        }
        places.add(place);
    }

    @Override
    public long run(long now) {
        for (int i = 0; i < MOST_AT_ONCE && dueTimes.first() <= now; i++) {
            Place place = places.get(dueTimes.remove());
            if (place.state == State.AWAY) {
                enter(place, now);
            } else if (place.state == State.THINKING) {
                if (place.due >= end(place) || now >= end(place)) {
                    leave(place, now, Outcome.OK);
                } else {
                    send(place);
                }
            }
        }
        return dueTimes.first();
    }

    private void enter(Place place, long now) {
        place.state = State.PREPARING;
        place.began = now;
        place.due = loop.run().start() + place.windows.get(place.window).from();
        place.script = new Script(loop.traffic().before(place.user.client()));
        prepare(place, now, false);
    }

    /** Goes on with what comes before the first request; that is due when it is done, where there was anything. */
    private void prepare(Place place, long now, boolean prepared) {
        if (!place.script.goOn(place.user)) {
            place.due = prepared ? Math.max(place.due, now) : place.due;
            if (now >= end(place)) {
                leave(place, now, Outcome.OK);
            } else {
                begin(place, now);
                send(place);
            }
        }
    }

    /** Active from here on: who still prepares is none of the users that N = X (R + Z) counts. */
    private void begin(Place place, long now) {
        place.active = true;
        place.began = now;
        loop.records().began(place.user.client(), now);
        loop.counts().user(1);
    }

    private void send(Place place) {
        place.state = State.BUSY;
        place.user.send(place.due, place.free);
    }

    @Override
    public void ended(HttpUser user, Outcome outcome, long now) {
        Place place = places.get((user.client() - first) / every);
        switch (place.state) {
            case PREPARING -> {
                if (outcome.isSuccess()) {
                    prepare(place, now, true);
                } else {
                    notPrepared(place, outcome, now);
                }
            }
            case BUSY -> think(place, outcome, now);
            case LEAVING -> goOnLeaving(place);
            default -> throw new IllegalStateException("a request ended of a user who is " + place.state);
        }
    }

    private void notPrepared(Place place, Outcome outcome, long now) {
        loop.notes().tell("clients could not start: what comes before their first request ended with " + outcome);
        place.user.show(outcome, now);
        loop.notStarted(place.user.client(), now, place.began);
        leave(place, now, Outcome.START_FAILED);
    }

    private void think(Place place, Outcome outcome, long now) {
        place.due = thinking.due(place.user.intended(), now, place.random);
        long earliest = outcome == Outcome.REFUSED || outcome == Outcome.START_FAILED ? now + PAUSE_AFTER_FAILURE : now;
        // The pause is the generator's own: whoever is late by it was not held back by the service.
        place.free = now;
        long end = end(place);
        if (now >= end) {
            leave(place, now, Outcome.OK);
        } else if (place.due <= now && earliest <= now) {
            send(place);
        } else {
            place.state = State.THINKING;
            long at = Math.min(Math.max(place.due, earliest), end);
            dueTimes.add(at, (place.user.client() - first) / every);
            loop.wake(at);
        }
    }

    private long end(Place place) {
        return Math.min(stopped, loop.run().start() + place.windows.get(place.window).to());
    }

    private void leave(Place place, long now, Outcome outcome) {
        if (place.active || outcome == Outcome.START_FAILED) {
            loop.records().ended(place.user.client(), place.began, now - place.began, outcome);
        }
        if (place.active) {
            place.active = false;
            loop.counts().user(-1);
        }
        place.state = State.LEAVING;
        place.script = new Script(loop.traffic().after(place.user.client()));
        goOnLeaving(place);
    }

    private void goOnLeaving(Place place) {
        if (place.script.goOn(place.user)) {
            return;
        }
        place.user.disconnect();
        place.window++;
        if (place.window < place.windows.size() && stopped == DueTimes.NEVER) {
            place.state = State.AWAY;
            long next = loop.run().start() + place.windows.get(place.window).from();
            dueTimes.add(next, (place.user.client() - first) / every);
            loop.wake(next);
        } else {
            place.state = State.GONE;
            left--;
        }
    }

    @Override
    public void stop(long now) {
        stopped = Math.min(stopped, now);
        for (Place place : places) {
            if (place.state == State.AWAY) {
                place.state = State.GONE;
                left--;
            } else if (place.state == State.THINKING) {
                leave(place, now, Outcome.OK);
            }
        }
    }

    @Override
    public void giveUp(long now) {
        stop(now);
        for (Place place : places) {
            if (place.state == State.BUSY) {
                place.user.giveUp(Outcome.UNANSWERED);
            }
        }
        for (Place place : places) {
            place.script = Script.NOTHING;
            if (place.user.isBusy()) {
                place.user.giveUp(Outcome.UNANSWERED);
            }
        }
    }

    @Override
    public boolean isOver() {
        return left == 0;
    }
}
