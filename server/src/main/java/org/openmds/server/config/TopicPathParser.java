package org.openmds.server.config;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.notification.topic.TopicPath;

/** Parses topics such as {@code {http://example.org/topics}job/ended}. Each step has the namespace of the step before it, unless it names its own. */
final class TopicPathParser {

    private static final Pattern STEP = Pattern.compile("(?:\\{([^{}]+)\\})?([\\p{L}_][\\p{L}\\p{N}._-]*)(/|$)");

    private TopicPathParser() {
    }

    /**
     * Parses a topic; {@link TopicPath#toString} writes it.
     *
     * @throws IllegalArgumentException
     *             the text is not a topic with a namespace
     */
    static TopicPath parse(String text) {
        List<QName> steps = new ArrayList<>();
        Matcher step = STEP.matcher(text);
        int at = 0;
        while (at < text.length() && step.find(at) && step.start() == at) {
            steps.add(new QName(namespace(step.group(1), steps), step.group(2)));
            at = step.end();
        }
        if (at < text.length() || text.endsWith("/")) {
            throw new IllegalArgumentException("not a topic: " + text);
        }
        return new TopicPath(steps);
    }

    private static String namespace(@Nullable String written, List<QName> before) {
        if (written != null) {
            return written;
        }
        if (before.isEmpty()) {
            throw new IllegalArgumentException("the root topic has no namespace");
        }
        return before.getLast().getNamespaceURI();
    }
}
