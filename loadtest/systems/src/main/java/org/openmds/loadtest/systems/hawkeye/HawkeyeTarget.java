package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.systems.hawkeye.classad.ExpressionAd;
import org.openmds.loadtest.systems.hawkeye.classad.Value;
import org.openmds.loadtest.text.HostPort;

/**
 * The target of users: {@code hawkeye://host:port/agent} is the manager and an agent that is located through it;
 * {@code hawkeye://host:port/} is the manager.
 *
 * @param agent
 *            name of the agent
 */
record HawkeyeTarget(String host, int port, Optional<String> agent) {

    /** The default port of HTCondor's collectors. */
    private static final int DEFAULT_PORT = 9618;

    /** @throws IllegalArgumentException if the text is not such a URL */
    static HawkeyeTarget of(String target) {
        URI uri = URI.create(target);
        if (!"hawkeye".equals(uri.getScheme()) || uri.getHost() == null) {
            throw new IllegalArgumentException(target);
        }
        String agent = Optional.ofNullable(uri.getPath()).orElse("").replaceFirst("^/", "");
        return new HawkeyeTarget(uri.getHost(), uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort(),
                Optional.of(agent).filter(name -> !name.isEmpty()));
    }

    /** Returns the target with the manager only. */
    static String managerOf(String target) {
        HawkeyeTarget parsed = of(target);
        return "hawkeye://%s/".formatted(HostPort.text(parsed.host, parsed.port));
    }

    /** Returns a shell command that queries a manager or an agent. */
    static String exampleCommand(InetSocketAddress asked) {
        return "mds load classad --ask %s 'TARGET.%s_Free >= 0'".formatted(HostPort.text(asked),
                SampleModules.FIRST_MODULE);
    }

    InetSocketAddress manager() {
        return new InetSocketAddress(host, port);
    }

    /**
     * Asks the manager for the address of an agent.
     *
     * @throws AnswerException
     *             if the manager does not know the agent or its address
     */
    InetSocketAddress locate(String name, Duration within) throws IOException, ClassAdException {
        ExpressionAd question = AdClient.query("TARGET.Name == " + new Value.Text(name), AnswerAds.AGENT_ADDRESS);
        try (AdClient asked = AdClient.connect(manager(), within)) {
            List<ExpressionAd> found = asked.request(List.of(question));
            if (found.isEmpty()) {
                throw new AnswerException("the manager has no agent %s".formatted(name), false);
            }
            return address(AnswerAds.text(found.getFirst(), AnswerAds.AGENT_ADDRESS));
        } catch (IllegalArgumentException e) {
            throw new AnswerException(
                    "the manager has no valid address of agent %s: %s".formatted(name, e.getMessage()),
                    false);
        }
    }

    /** @throws IllegalArgumentException if the text is not host:port */
    static InetSocketAddress address(String text) {
        return HostPort.parse(text)
                .map(HostPort::address)
                .orElseThrow(() -> new IllegalArgumentException("expected host:port, got '%s'".formatted(text)));
    }
}
