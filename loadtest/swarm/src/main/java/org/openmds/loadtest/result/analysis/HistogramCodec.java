package org.openmds.loadtest.result.analysis;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;

import org.HdrHistogram.Histogram;

/** Conversion of histograms to text: HdrHistogram's compressed form in Base64, as in its logs. */
public final class HistogramCodec {

    private HistogramCodec() {
    }

    public static String encode(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }

    /**
     * @throws IllegalArgumentException
     *             if the text is not a histogram
     */
    public static Histogram decode(String text) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException("not a histogram in HdrHistogram's compressed form: " + e.getMessage(),
                    e);
        }
    }
}
