package org.openmds.loadtest.systems;

/** The components of the study's generic model (its section 2.1, table 1). */
public enum ComponentRole {
    COLLECTOR("Information Collector"), INFORMATION_SERVER("Information Server"), AGGREGATE_SERVER(
            "Aggregate Information Server"), DIRECTORY_SERVER("Directory Server");

    private final String title;

    ComponentRole(String title) {
        this.title = title;
    }

    /** Returns the component's name in the study's table. */
    public String title() {
        return title;
    }
}
