package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.generator.kind.Parameters;
import org.openmds.loadtest.generator.kind.Template;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.Answer;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAd;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.systems.hawkeye.classad.Value;

/** One user: for each query a connection, as the study's, or one that it keeps. */
final class HawkeyeUser implements CallTraffic.Client {

    private static final double NANOS = 1e9;

    private final HawkeyeKind.Settings settings;
    private final int phasesEvery;
    private final int tester;
    private final int client;
    private @Nullable AdClient kept;
    private @Nullable InetSocketAddress keptAddress;

    HawkeyeUser(HawkeyeKind.Settings settings, int phasesEvery, int tester, int client) {
        this.settings = settings;
        this.phasesEvery = phasesEvery;
        this.tester = tester;
        this.client = client;
    }

    @Override
    public Answer call(long number, Duration deadline) {
        long until = System.nanoTime() + deadline.toNanos();
        AdSteps steps = new AdSteps(phasesEvery > 0 && number % phasesEvery == 0);
        try {
            Answer answer = asked(number, until, steps);
            return steps.areWanted()
                    ? new Answer(answer.outcome(), answer.bytes(), 0, steps.all())
                    : answer;
        } catch (IOException | ClassAdException e) {
            close();
            keptAddress = null;
            return Answer.of(outcome(e));
        }
    }

    private Answer asked(long number, long until, AdSteps steps) throws IOException, ClassAdException {
        boolean asksAgent = settings.target().agent().isPresent();
        ClassAd question = question(number);
        steps.end(AdSteps.PREPARE);
        InetSocketAddress address = asksAgent
                ? agent(settings.target().agent().get(), until)
                : settings.target().manager();
        if (asksAgent) {
            steps.end(AdSteps.LOCATE_AGENT);
        }
        AdClient connection = connection(address, until);
        steps.end(asksAgent ? AdSteps.CONNECT_AGENT : AdSteps.CONNECT_MANAGER);
        connection.send(List.of(question));
        byte[] answer = connection.receive();
        long received = System.nanoTime();
        if (!settings.keeps()) {
            close();
        }
        List<ClassAd> ads = AdClient.all(answer);
        steps.answered(asksAgent ? AdSteps.SEND_AGENT : AdSteps.SEND_MANAGER,
                asksAgent ? AdSteps.AGENT_ANSWER : AdSteps.MANAGER_PROCESS, connection.firstByteNanos(),
                serverNanos(ads.getFirst()));
        if (asksAgent) {
            steps.endAt(AdSteps.AGENT_SEND, received);
        }
        steps.end(AdSteps.RESULTS);
        return new Answer(ads.size() - 1 < settings.leastAds() ? Outcome.BAD_ANSWER : Outcome.OK, answer.length, 0);
    }

    private ClassAd question(long number) throws ClassAdException {
        String requirements = settings.requirements()
                .fill(Template.Values.of(Parameters.NONE, tester, client, number), UnaryOperator.identity());
        return AdClient.question(requirements, settings.attributes());
    }

    /** By what the manager knows of it. */
    private InetSocketAddress agent(String name, long until) throws IOException, ClassAdException {
        InetSocketAddress known = keptAddress;
        if (known != null) {
            return known;
        }
        InetSocketAddress located = settings.target().locate(name, left(until));
        InetSocketAddress at = settings.agentAddress().orElse(located);
        keptAddress = settings.keeps() ? at : null;
        return at;
    }

    private AdClient connection(InetSocketAddress address, long until) throws IOException {
        AdClient open = kept;
        if (open == null) {
            open = AdClient.connect(address, left(until));
            kept = open;
        } else {
            open.waitAtMost(left(until));
        }
        return open;
    }

    private static Duration left(long until) throws SocketTimeoutException {
        long nanos = until - System.nanoTime();
        if (nanos <= 0) {
            throw new SocketTimeoutException("the query's time is over");
        }
        return Duration.ofNanos(nanos).plusMillis(1);
    }

    /** What the answer's first ad says that it took the server. */
    static long serverNanos(ClassAd head) {
        return head.value(Answers.SECONDS) instanceof Value.Real(double number)
                ? (long) (number * NANOS)
                : 0;
    }

    private static Outcome outcome(Exception e) {
        return switch (e) {
            case SocketTimeoutException _ -> Outcome.TIMEOUT;
            case ConnectException _ -> Outcome.REFUSED;
            case UnknownHostException _ -> Outcome.REFUSED;
            case AnswerException answer -> answer.isUnderstood() ? Outcome.FAULT : Outcome.BAD_ANSWER;
            case ClassAdException _ -> Outcome.BAD_ANSWER;
            default -> Outcome.RESET;
        };
    }

    @Override
    public void close() {
        AdClient open = kept;
        if (open != null) {
            open.close();
            kept = null;
        }
    }
}
