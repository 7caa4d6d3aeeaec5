package org.openmds.server.command;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.server.command.consumer.ArrivedMessage;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** Takes messages from a pull point, whole, as they are printed. */
record PullPointClient(WsrfClient client, EndpointReference reference) {

    private static final QName MAXIMUM_NUMBER = new QName(Namespaces.WSN_B, "MaximumNumber", "wsnt");

    private static final QName DROPPED_MESSAGES = new QName("http://openmds.org/notification", "DroppedMessages");

    /**
     * What one look gave.
     *
     * @param dropped
     *            how many messages the pull point had no room for so far; 0 where it does not tell
     */
    record PulledMessages(List<ArrivedMessage> messages, long dropped) {
    }

    /** The oldest messages, so many at most; they are gone from there. */
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
