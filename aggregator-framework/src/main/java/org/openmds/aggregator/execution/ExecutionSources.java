package org.openmds.aggregator.execution;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorSource;
import org.openmds.aggregator.AggregatorTypes;
import org.openmds.aggregator.PollIntervals;
import org.openmds.aggregator.SourceConfigurationException;
import org.openmds.aggregator.SourceFactory;
import org.openmds.aggregator.SourceRequest;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlElement;

/**
 * Creates sources that are programs of this machine.
 *
 * <pre>{@code
 * <agg:AggregatorConfig xmlns:agg="http://mds.globus.org/aggregator/types">
 *   <agg:ExecutionPollType>
 *     <agg:PollIntervalMillis>60000</agg:PollIntervalMillis>
 *     <agg:ProbeName xmlns:site="http://example.org/probes">site:disk</agg:ProbeName>
 *     <agg:ExecutionMode>normal</agg:ExecutionMode>     <!-- may be missing -->
 *   </agg:ExecutionPollType>
 * </agg:AggregatorConfig>
 * }</pre>
 *
 * The program gets the member's URL as its first argument. Its standard input is the member's endpoint reference and then the AggregatorConfig.
 * It prints one XML document. No path and no argument but this URL comes from the wire, and the URL is absolute: it begins with a letter and
 * cannot be an option.
 *
 * <p>
 * Immutable; after a change of the configured programs, a new instance replaces it over the same {@link ProbeRunner}.
 */
public final class ExecutionSources implements SourceFactory {

    private static final QName POLL_TYPE = agg("ExecutionPollType");
    private static final QName PROBE_NAME = agg("ProbeName");
    private static final QName EXECUTION_MODE = agg("ExecutionMode");
    private static final String NORMAL = "normal";
    /** Maximum length of a URL; far below Linux's limit of one argument, 128 KiB. */
    private static final int MAX_URL_LENGTH = 8 << 10;

    private final ProbeRunner runner;
    private final Map<String, Probe> probes;
    private final int maxOutput;
    private final PollIntervals intervals;

    /**
     * @param probes
     *            probes with different names
     * @param maxOutput
     *            maximum bytes that a program may print, or write into any other file
     */
    public ExecutionSources(ProbeRunner runner, List<Probe> probes, int maxOutput, PollIntervals intervals) {
        this.runner = runner;
        this.probes = new TreeMap<>();
        this.maxOutput = maxOutput;
        this.intervals = intervals;
        for (Probe probe : probes) {
            if (this.probes.put(probe.name(), probe) != null) {
                throw new IllegalArgumentException("two probes have the same name: " + probe.name());
            }
        }
    }

    @Override
    public String configurations() {
        return POLL_TYPE.toString();
    }

    @Override
    public Optional<AggregatorSource> create(SourceRequest request, XmlElement configuration) {
        if (!configuration.name().equals(POLL_TYPE)) {
            return Optional.empty();
        }
        requireNormal(configuration);
        requireUrl(request.member());
        ProbeCall call = new ProbeCall(probe(configuration), request.member(), request.config(), maxOutput);
        return Optional.of(new ExecutionSource(runner, call, intervals.read(request, configuration)));
    }

    /** Returns the probe with exactly that name, or else the one with that local name. */
    private Probe probe(XmlElement configuration) {
        List<XmlElement> names = configuration.children(PROBE_NAME);
        if (names.size() != 1) {
            throw new SourceConfigurationException(
                    "ExecutionPollType must hold one %s, got %d".formatted(PROBE_NAME, names.size()));
        }
        String text = names.getFirst().text().strip();
        QName name = names.getFirst()
                .resolve(text)
                .orElseThrow(() -> new SourceConfigurationException(
                        "ProbeName must be a name whose prefix is declared, was '%s'".formatted(text)));
        Probe exact = probes.get(name.toString());
        Probe probe = exact == null ? probes.get(name.getLocalPart()) : exact;
        if (probe == null) {
            throw new SourceConfigurationException(
                    "unknown probe '%s'; known are %s".formatted(name, probes.keySet()));
        }
        return probe;
    }

    /** Checks the mode. GT 4.2 had two debug modes for authors of programs; now a program's messages are in the entry's AggregatorError. */
    private static void requireNormal(XmlElement configuration) {
        for (XmlElement mode : configuration.children(EXECUTION_MODE)) {
            String text = mode.text().strip();
            if (!text.equals(NORMAL)) {
                throw new SourceConfigurationException(
                        "ExecutionMode must be 'normal', was '%s': GT 4.2's debug modes are not supported"
                                .formatted(text));
            }
        }
    }

    private static void requireUrl(EndpointReference member) {
        String address = member.address();
        if (address.length() > MAX_URL_LENGTH) {
            throw new SourceConfigurationException(
                    "a member's address must have at most %d characters to be passed to a program, has %d"
                            .formatted(MAX_URL_LENGTH, address.length()));
        }
        try {
            if (new URI(address).isAbsolute()) {
                return;
            }
        } catch (URISyntaxException notAUri) {
            // reported below, with the text
        }
        throw new SourceConfigurationException(
                "a member's address must be an absolute URI to be passed to a program, was '%s'".formatted(address));
    }

    private static QName agg(String localName) {
        return new QName(AggregatorTypes.NAMESPACE, localName, "agg");
    }
}
