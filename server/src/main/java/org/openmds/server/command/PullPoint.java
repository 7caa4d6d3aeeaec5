package org.openmds.server.command;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.server.command.consumer.ArrivedMessage;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** Takes messages from a pull point, whole, as they are printed. */
record PullPoint(WsrfClient client, EndpointReference reference) {

    private static final QName MAXIMUM_NUMBER = new QName(Namespaces.WSN_B, "MaximumNumber", "wsnt");

    /** The oldest messages, so many at most; they are gone from there. */
    List<ArrivedMessage> take(int most) {
        XmlFragment request = new XmlFragmentBuilder(XmlLimits.DEFAULT)
                .start(NotificationOperations.GET_MESSAGES.request())
                .element(MAXIMUM_NUMBER, Integer.toString(most))
                .end()
                .build();
        return ArrivedMessage.in(client.call(reference, NotificationOperations.GET_MESSAGES, request).root());
    }
}
