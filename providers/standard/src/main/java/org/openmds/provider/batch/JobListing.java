package org.openmds.provider.batch;

import static org.openmds.provider.glue.GlueNames.host;

import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/**
 * Writes the jobs of a queue as an element that follows GLUE's elements:
 *
 * <pre>{@code
 * <host:Jobs host:Listed="2" host:Total="2">
 *   <host:Job host:ID="17" host:State="Running" host:CPUs="4" host:Submitted="2026-11-22T03:40:35Z" host:ExpectedEnd="2026-11-22T04:40:35Z"/>
 *   <host:Job host:ID="18_1" host:State="Waiting" host:CPUs="8" host:Submitted="2026-11-22T03:41:00Z" host:ExpectedStart="2026-11-22T04:10:00Z"
 *       host:Reason="Resources"/>
 * </host:Jobs>
 * }</pre>
 *
 * @param maxJobs
 *            largest number of jobs to list per queue
 */
public record JobListing(JobDetail detail, int maxJobs) {

    /** The setting to count jobs only. */
    public static final JobListing NONE = new JobListing(JobDetail.COUNTED, 0);

    /** Returns the element to add to a queue; empty if jobs are only counted. */
    public List<XmlFragment> of(QueueJobs queue) {
        if (detail == JobDetail.COUNTED) {
            return List.of();
        }
        List<BatchJob> listed = queue.jobs().subList(0, Math.min(maxJobs, queue.jobs().size()));
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(host("Jobs"))
                .attribute(host("Listed"), Integer.toString(listed.size()))
                .attribute(host("Total"), Integer.toString(queue.jobs().size()));
        listed.forEach(each -> job(builder, each));
        return List.of(builder.end().build());
    }

    private void job(XmlFragmentBuilder builder, BatchJob job) {
        builder.start(host("Job"));
        attribute(builder, "ID", job.id());
        if (detail == JobDetail.LISTED_WITH_USERS) {
            attribute(builder, "User", job.user());
        }
        attribute(builder, "State", job.state().toString());
        attribute(builder, "CPUs", Long.toString(job.cpus()));
        attribute(builder, "Submitted", text(job.submitted()));
        attribute(builder, "ExpectedStart", text(job.expectedStart()));
        attribute(builder, "ExpectedEnd", text(job.expectedEnd()));
        attribute(builder, "Reason", job.reason());
        builder.end();
    }

    private static String text(Optional<?> value) {
        return value.map(Object::toString).orElse("");
    }

    private static void attribute(XmlFragmentBuilder builder, String name, String value) {
        if (!value.isBlank()) {
            builder.attribute(host(name), XmlText.printable(value));
        }
    }
}
