package org.openmds.provider.pbs;

import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.provider.batch.NumberText;
import org.openmds.provider.batch.QueueStatus;
import org.openmds.provider.glue.FactBuilder;
import org.openmds.provider.glue.QueueFact;

/** A queue, with counts of its jobs: {@code state_count = Transit:0 Queued:1 Held:0 Waiting:0 Running:2 Exiting:0 Begun:0}. */
record PbsQueue(PbsObject object) {

    private static final Pattern TIME = Pattern.compile("(?:(\\d{1,6}):)?(\\d{1,6}):(\\d\\d)");

    String name() {
        return object.name();
    }

    /** Returns its nodes: those that serve only this queue, or if there are none, those that serve every queue. */
    List<PbsNode> nodes(List<PbsNode> all) {
        List<PbsNode> own = all.stream().filter(each -> each.queue().equals(name())).toList();
        return own.isEmpty() ? all.stream().filter(each -> each.queue().isEmpty()).toList() : own;
    }

    FactBuilder<QueueFact> addFacts(FactBuilder<QueueFact> factBuilder, long freeCpus) {
        long held = jobs("Held") + jobs("Waiting");
        long queued = jobs("Queued") + jobs("Transit");
        long running = jobs("Running") + jobs("Exiting") + jobs("Begun");
        factBuilder.with(QueueFact.STATUS, QueueStatus.of(object.isTrue("enabled"), object.isTrue("started")).glue())
                .with(QueueFact.RUNNING_JOBS, running)
                .with(QueueFact.WAITING_JOBS, queued + held)
                .with(QueueFact.TOTAL_JOBS, running + queued + held)
                .with(QueueFact.HELD_JOBS, held)
                .with(QueueFact.MAX_WALL_CLOCK_TIME, minutes(object.text("resources_max.walltime")))
                .with(QueueFact.MAX_CPU_TIME, minutes(object.text("resources_max.cput")))
                .with(QueueFact.MAX_RUNNING_JOBS, object.firstInteger("max_running", "max_run"))
                .with(QueueFact.MAX_TOTAL_JOBS, object.firstInteger("max_queuable", "max_queued"))
                .with(QueueFact.PRIORITY, object.integer("Priority"))
                .with(QueueFact.MAX_NODES_PER_JOB, object.integer("resources_max.nodect"));
        return queued == 0 && freeCpus > 0 ? factBuilder.with(QueueFact.ESTIMATED_WAIT, 0) : factBuilder;
    }

    private long jobs(String state) {
        for (String each : object.text("state_count").split("\\s+", -1)) {
            if (each.startsWith(state + ":")) {
                return NumberText.integer(each.substring(state.length() + 1)).orElse(0);
            }
        }
        return 0;
    }

    /** Returns the minutes of {@code 48:00:00}, {@code 30:00} or a number of seconds. */
    private static OptionalLong minutes(String time) {
        Matcher matcher = TIME.matcher(time);
        if (matcher.matches()) {
            String hours = matcher.group(1);
            return OptionalLong.of((hours == null ? 0 : Long.parseLong(hours) * 60) + Long.parseLong(matcher.group(2)));
        }
        OptionalLong seconds = NumberText.integer(time);
        return seconds.isPresent() ? OptionalLong.of(seconds.getAsLong() / 60) : seconds;
    }
}
