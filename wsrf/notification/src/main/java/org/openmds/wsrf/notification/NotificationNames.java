package org.openmds.wsrf.notification;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * Names of WS-BaseNotification 1.3. The prefix is always {@code wsnt}, because a notification is concatenated from parts that were rendered
 * separately.
 */
public final class NotificationNames {

    public static final QName CONSUMER_REFERENCE = wsnt("ConsumerReference");
    public static final QName FILTER = wsnt("Filter");
    public static final QName INITIAL_TERMINATION_TIME = wsnt("InitialTerminationTime");
    public static final QName SUBSCRIPTION_POLICY = wsnt("SubscriptionPolicy");
    public static final QName CREATION_TIME = wsnt("CreationTime");
    public static final QName SUBSCRIPTION_REFERENCE = wsnt("SubscriptionReference");
    public static final QName PRODUCER_REFERENCE = wsnt("ProducerReference");
    public static final QName TOPIC = wsnt("Topic");
    public static final QName MESSAGE = wsnt("Message");
    public static final QName NOTIFICATION_MESSAGE = wsnt("NotificationMessage");
    public static final QName TOPIC_EXPRESSION = wsnt("TopicExpression");
    public static final QName MESSAGE_CONTENT = wsnt("MessageContent");
    public static final QName PRODUCER_PROPERTIES = wsnt("ProducerProperties");
    public static final QName USE_RAW = wsnt("UseRaw");
    public static final QName FIXED_TOPIC_SET = wsnt("FixedTopicSet");
    public static final QName TOPIC_EXPRESSION_DIALECT = wsnt("TopicExpressionDialect");
    public static final QName TERMINATION_TIME = wsnt("TerminationTime");
    public static final QName CURRENT_TIME = wsnt("CurrentTime");
    public static final QName MAXIMUM_NUMBER = wsnt("MaximumNumber");
    public static final QName PULL_POINT = wsnt("PullPoint");

    /** The reference parameters that select subscriptions, pull points and consumers. */
    public static final QName SUBSCRIPTION_KEY = omn("SubscriptionKey");
    public static final QName PULL_POINT_KEY = omn("PullPointKey");
    public static final QName CONSUMER_KEY = omn("NotificationConsumerKey");

    /** The number of messages that a pull point has dropped because it was full. */
    public static final QName DROPPED_MESSAGES = omn("DroppedMessages");

    /** The empty output of a one-way operation. */
    public static final XmlOutput EMPTY_OUTPUT = BytesOutput.of(out -> {
    });

    private NotificationNames() {
    }

    /** Returns a name of WS-BaseNotification. */
    public static QName wsnt(String localName) {
        return new QName(Namespaces.WSN_B, localName, "wsnt");
    }

    /** Returns a name of OpenMDS, for elements that WS-Notification does not define. */
    public static QName omn(String localName) {
        return new QName("http://openmds.org/notification", localName, "omn");
    }

    /** Returns an element without content. */
    public static XmlFragment empty(QName name) {
        return element(name, List.of());
    }

    /** Returns an element with the given children. */
    public static XmlFragment element(QName name, List<XmlFragment> children) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(name);
        children.forEach(builder::fragment);
        return builder.end().build();
    }

    /** Returns an element with text. */
    public static XmlFragment text(QName name, String text) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).element(name, text).build();
    }
}
