package org.openmds.aggregator.registration;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * One registration in MDS4's format.
 *
 * <pre>{@code
 * <sgc:ServiceGroupRegistrationParameters xmlns:sgc="http://mds.globus.org/servicegroup/client">
 *   <sgc:ServiceGroupEPR><wsa:Address>http://vo.example.org:8080/wsrf/services/DefaultIndexService</wsa:Address></sgc:ServiceGroupEPR>
 *   <sgc:RegistrantEPR><wsa:Address>http://site.example.org:8080/wsrf/services/JobService</wsa:Address></sgc:RegistrantEPR>
 *   <sgc:InitialTerminationTime>2026-12-31T00:00:00Z</sgc:InitialTerminationTime>
 *   <sgc:RefreshIntervalSecs>600</sgc:RefreshIntervalSecs>
 *   <sgc:Content><agg:AggregatorConfig>…</agg:AggregatorConfig></sgc:Content>
 * </sgc:ServiceGroupRegistrationParameters>
 * }</pre>
 *
 * @param group
 *            the group that the member is registered with
 * @param registrant
 *            the member
 * @param refresh
 *            time from one renewal to the next; each renewal requests a lease of twice that
 * @param firstEnd
 *            end of the first lease, if the registration has one
 * @param content
 *            the {@code sg:Content} of the registration
 */
public record RegistrationParameters(EndpointReference group, EndpointReference registrant, Duration refresh,
        Optional<Instant> firstEnd, XmlFragment content) {

    /** Limits of refresh intervals: 1 s to 366 d. */
    static final Duration MIN_REFRESH = Duration.ofSeconds(1);
    static final Duration MAX_REFRESH = Duration.ofDays(366);

    /**
     * Reads the element, which must name its group.
     *
     * @param registrant
     *            the member, if the element names none
     * @throws DocumentProblemsException
     *             with all problems
     */
    public static RegistrationParameters read(XmlElement element, EndpointReference registrant) {
        List<String> problems = new ArrayList<>();
        ParametersReader reader = new ParametersReader(Optional.empty(), Optional.of(registrant), problems,
                new ArrayList<>());
        return reader.read(element, element.name().getLocalPart())
                .orElseThrow(() -> new DocumentProblemsException(problems));
    }

    /** Returns the element, without the parts of MDS4's format that are ignored. */
    public XmlFragment toFragment() {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(RegistrationNames.PARAMETERS)
                .fragment(group.toFragment(RegistrationNames.GROUP))
                .fragment(registrant.toFragment(RegistrationNames.REGISTRANT));
        firstEnd.ifPresent(
                end -> builder.element(RegistrationNames.INITIAL_TERMINATION_TIME, XmlTimes.text(end)));
        return builder.element(RegistrationNames.REFRESH_INTERVAL_SECS, Long.toString(refresh.toSeconds()))
                .start(RegistrationNames.CONTENT)
                .contentOf(content.root())
                .end()
                .end()
                .build();
    }
}
