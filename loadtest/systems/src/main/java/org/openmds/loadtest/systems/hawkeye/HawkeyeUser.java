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
import org.openmds.loadtest.generator.kind.ParameterRows;
import org.openmds.loadtest.generator.kind.TextTemplate;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.systems.hawkeye.classad.ExpressionAd;
import org.openmds.loadtest.systems.hawkeye.classad.Value;

/** A user: opens a connection for each query, as the study's users did, or keeps one. */
public final class HawkeyeUser implements CallTraffic.BlockingClient {

    private static final double NANOS_PER_SECOND = 1e9;

    private final HawkeyeKind.HawkeyeSettings settings;
    private final int stepSamplingInterval;
    private final int tester;
    private final int client;
    private @Nullable AdClient keptConnection;
    private @Nullable InetSocketAddress keptAddress;

    HawkeyeUser(HawkeyeKind.HawkeyeSettings settings, int phasesEvery, int tester, int client) {
        this.settings = settings;
        this.stepSamplingInterval = phasesEvery;
        this.tester = tester;
        this.client = client;
    }

    @Override
    public CallResult call(long number, Duration deadline) {
        long until = System.nanoTime() + deadline.toNanos();
        AdSteps steps = new AdSteps(stepSamplingInterval > 0 && number % stepSamplingInterval == 0);
        try {
            CallResult callResult = query(number, until, steps);
            return steps.isEnabled()
                    ? new CallResult(callResult.outcome(), callResult.bytes(), 0, steps.steps())
                    : callResult;
        } catch (IOException | ClassAdException e) {
            close();
            keptAddress = null;
            return CallResult.of(outcome(e));
        }
    }

    private CallResult query(long number, long until, AdSteps steps) throws IOException, ClassAdException {
        boolean asksAgent = settings.target().agent().isPresent();
        ExpressionAd question = queryAd(number);
        steps.end(AdSteps.PREPARE);
        InetSocketAddress address = asksAgent
                ? agentAddress(settings.target().agent().get(), until)
                : settings.target().manager();
        if (asksAgent) {
            steps.end(AdSteps.LOCATE_AGENT);
        }
        AdClient connection = connection(address, until);
        steps.end(asksAgent ? AdSteps.CONNECT_AGENT : AdSteps.CONNECT_MANAGER);
        connection.send(List.of(question));
        byte[] answer = connection.receive();
        long received = System.nanoTime();
        if (!settings.keepsConnection()) {
            close();
        }
        List<ExpressionAd> ads = AdClient.answerAds(answer);
        steps.recordAnswer(asksAgent ? AdSteps.SEND_AGENT : AdSteps.SEND_MANAGER,
                asksAgent ? AdSteps.AGENT_ANSWER : AdSteps.MANAGER_PROCESS, connection.firstByteNanos(),
                serverNanos(ads.getFirst()));
        if (asksAgent) {
            steps.endAt(AdSteps.AGENT_SEND, received);
        }
        steps.end(AdSteps.RESULTS);
        return new CallResult(ads.size() - 1 < settings.minAds() ? Outcome.BAD_ANSWER : Outcome.OK, answer.length, 0);
    }

    private ExpressionAd queryAd(long number) throws ClassAdException {
        String requirements = settings.requirements()
                .fill(TextTemplate.Values.of(ParameterRows.NONE, tester, client, number), UnaryOperator.identity());
        return AdClient.query(requirements, settings.attributes());
    }

    /** Returns the agent's address, from the manager if it is not known yet. */
    private InetSocketAddress agentAddress(String name, long until) throws IOException, ClassAdException {
        InetSocketAddress known = keptAddress;
        if (known != null) {
            return known;
        }
        InetSocketAddress located = settings.target().locate(name, timeLeft(until));
        InetSocketAddress at = settings.agentAddress().orElse(located);
        keptAddress = settings.keepsConnection() ? at : null;
        return at;
    }

    private AdClient connection(InetSocketAddress address, long until) throws IOException {
        AdClient open = keptConnection;
        if (open == null) {
            open = AdClient.connect(address, timeLeft(until));
            keptConnection = open;
        } else {
            open.readTimeout(timeLeft(until));
        }
        return open;
    }

    private static Duration timeLeft(long until) throws SocketTimeoutException {
        long nanos = until - System.nanoTime();
        if (nanos <= 0) {
            throw new SocketTimeoutException("the query's deadline has passed");
        }
        return Duration.ofNanos(nanos).plusMillis(1);
    }

    /** Returns the server's processing time from the first ad of the answer; 0 if it is missing. */
    public static long serverNanos(ExpressionAd head) {
        return head.value(AnswerAds.PROCESS_SECONDS) instanceof Value.Real(double number)
                ? (long) (number * NANOS_PER_SECOND)
                : 0;
    }

    private static Outcome outcome(Exception e) {
        return switch (e) {
            case SocketTimeoutException _ -> Outcome.TIMEOUT;
            case ConnectException _ -> Outcome.REFUSED;
            case UnknownHostException _ -> Outcome.REFUSED;
            case AnswerException answer -> answer.isReportedByServer() ? Outcome.FAULT : Outcome.BAD_ANSWER;
            case ClassAdException _ -> Outcome.BAD_ANSWER;
            default -> Outcome.RESET;
        };
    }

    @Override
    public void close() {
        AdClient open = keptConnection;
        if (open != null) {
            open.close();
            keptConnection = null;
        }
    }
}
