package org.openmds.loadtest.systems.hawkeye;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.systems.hawkeye.classad.ExpressionAd;

/** The encoding of messages, which consist of ads. */
public final class AdStream {

    /** Limit of a message in bytes; the study's largest answer has 6 MB. */
    static final int MAX_BYTES = 64 << 20;

    private AdStream() {
    }

    static byte[] bytes(List<ExpressionAd> ads) {
        StringBuilder text = new StringBuilder();
        ads.forEach(ad -> text.append(ad.toLines()).append('\n'));
        return text.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Encodes an ad as a part of a message. */
    static byte[] encoded(ExpressionAd ad) {
        return (ad.toLines() + '\n').getBytes(StandardCharsets.UTF_8);
    }

    /** Joins encoded ads to a message. */
    public static byte[] joinParts(ExpressionAd first, List<byte[]> parts) {
        byte[] head = encoded(first);
        int length = head.length + 1;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteBuffer message = ByteBuffer.allocate(length).put(head);
        parts.forEach(message::put);
        return message.put((byte) '\n').array();
    }

    static List<ExpressionAd> parse(byte[] message) throws ClassAdException {
        List<ExpressionAd> ads = new ArrayList<>();
        for (String each : new String(message, StandardCharsets.UTF_8).split("\n\n", -1)) {
            if (!each.isBlank()) {
                ads.add(ExpressionAd.ofLines(each));
            }
        }
        return ads;
    }
}
