package org.openmds.cli.subscription;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.cli.consumer.ArrivedMessage;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** A client of a pull point that returns complete messages, with topic and producer. */
record PullPointClient(WsrfClient client, EndpointReference reference) {

    private static final QName MAXIMUM_NUMBER = new QName(Namespaces.WSN_B, "MaximumNumber", "wsnt");

    private static final QName DROPPED_MESSAGES = new QName("http://openmds.org/notification", "DroppedMessages");

    /**
     * The messages of one answer.
     *
     * @param dropped
     *            number of messages that the pull point has dropped so far because it was full; 0 if it does not report this
     */
    record PulledMessages(List<ArrivedMessage> messages, long dropped) {
    }

    /** Fetches the oldest messages, at most this many; the pull point removes them. */
    PulledMessages fetch(int most) {
        XmlFragment request = new XmlFragmentBuilder(XmlLimits.DEFAULT)
                .start(NotificationOperations.GET_MESSAGES.request())
                .element(MAXIMUM_NUMBER, Integer.toString(most))
                .end()
                .build();
        XmlElement response = client.call(reference, NotificationOperations.GET_MESSAGES, request).root();
        return new PulledMessages(ArrivedMessage.in(response), dropped(response));
    }

    private static long dropped(XmlElement response) {
        return response.child(DROPPED_MESSAGES)
                .map(count -> count.text().strip())
                .filter(count -> count.matches("\\d{1,18}"))
                .map(Long::parseLong)
                .orElse(0L);
    }
}
