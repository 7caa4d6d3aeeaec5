"""Writes the output of HTCondor's programs for a small pool, in the three formats.

    python classads.py FOLDER

Needs the package htcondor of PyPI. Its module classad2 creates the ads and writes the long and the JSON format. For the XML format, which the
module does not offer, the script calls the library below it; the lines around the ads are those of condor_status -xml.
"""

import ctypes
import glob
import os
import sys

import classad2
from classad2 import ClassAd, ExprTree, Value

SUBMITTED = 1795318835


def slot(name, machine, slot_type, state, activity, cpus, memory, **more):
    ad = {
        "MyType": "Machine", "Name": f"{name}@{machine}", "Machine": machine, "SlotType": slot_type,
        "PartitionableSlot": slot_type == "Partitionable", "DynamicSlot": slot_type == "Dynamic",
        "State": state, "Activity": activity, "Cpus": cpus, "Memory": memory, "Arch": "X86_64", "OpSys": "LINUX",
        "OpSysAndVer": "Debian12", "CondorVersion": "$CondorVersion: 25.0.14 2026-10-01 BuildID: 1 $",
        "LoadAvg": 0.25, "Start": ExprTree("(KeyboardIdle > 15 * 60) && LoadAvg < 0.3"),
    }
    ad.update(more)
    return ClassAd(ad)


def job(cluster, proc, status, **more):
    ad = {"ClusterId": cluster, "ProcId": proc, "Owner": "ada", "JobStatus": status, "RequestCpus": 2, "QDate": SUBMITTED,
          "MyType": "Job"}
    ad.update(more)
    return ClassAd(ad)


N1 = {"TotalSlotCpus": 8, "TotalSlotMemory": 16000, "DetectedCpus": 8, "DetectedMemory": 16384, "TotalLoadAvg": 2.5}
N2 = {"DetectedCpus": 2, "DetectedMemory": 4000, "TotalLoadAvg": 0}

SLOTS = [
    slot("slot1", "n1.example.org", "Partitionable", "Unclaimed", "Idle", 5, 10000, **N1),
    slot("slot1_1", "n1.example.org", "Dynamic", "Claimed", "Busy", 3, 6000, **dict(N1, TotalSlotCpus=3, TotalSlotMemory=6000)),
    slot("slot1", "n2.example.org", "Static", "Unclaimed", "Idle", 1, 2000, **N2),
    slot("slot2", "n2.example.org", "Static", "Owner", "Idle", 1, 2000, **N2),
    slot("slot1", "n3.example.org", "Static", "Unclaimed", "Idle", 4, 4000, Offline=True, DetectedCpus=4, Requirements=Value.Undefined,
         Note='it said "off"\nand went\tü <&>', Path="C:\\condor\\bin", Disks=[1, "sda", 2.5], Nested={"a": 1, "b": "x"},
         Wrong=Value.Error, Big=2**40),
]

JOBS = [
    job(17, 0, 2, RequestCpus=3),
    job(18, 0, 1, QDate=SUBMITTED + 60),
    job(18, 1, 1, QDate=SUBMITTED + 120),
    job(19, 0, 5, HoldReason="via condor_hold"),
    job(20, 0, 4),
    job(21, 0, 3),
]


class CxxString(ctypes.Structure):
    """An empty std::string of libstdc++."""

    _fields_ = [("chars", ctypes.c_void_p), ("length", ctypes.c_size_t), ("local", ctypes.c_char * 16)]

    def __init__(self):
        super().__init__()
        self.chars = ctypes.addressof(self) + CxxString.local.offset

    def text(self):
        return ctypes.string_at(self.chars, self.length).decode("utf-8")


def library():
    site = os.path.dirname(os.path.dirname(classad2.__file__))
    return ctypes.CDLL(glob.glob(os.path.join(site, "htcondor.libs", "libclassad-*"))[0])


def xml(ad, lib):
    """Writes an ad as XML with the library's ClassAdXMLUnParser."""
    # The module's handle is a Python object whose first field is the address of the ad.
    address = ctypes.cast(id(ad._handle) + object.__basicsize__, ctypes.POINTER(ctypes.c_void_p))[0]
    writer = ctypes.create_string_buffer(512)
    lib["_ZN7classad18ClassAdXMLUnParserC1Ev"](ctypes.byref(writer))
    text = CxxString()
    unparse = "_ZN7classad18ClassAdXMLUnParser7UnparseERNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEPKNS_8ExprTreeE"
    lib[unparse](ctypes.byref(writer), ctypes.byref(text), ctypes.c_void_p(address))
    return text.text()


def write(folder, name, ads, lib):
    forms = {
        "long": "".join(ad.printOld() + "\n" for ad in ads),
        "json": "[\n" + ",\n".join(ad.printJson() for ad in ads) + "\n]\n",
        "xml": '<?xml version="1.0"?>\n<!DOCTYPE classads SYSTEM "classads.dtd">\n<classads>\n'
        + "\n".join(xml(ad, lib) for ad in ads) + "\n</classads>\n",
    }
    for form, text in forms.items():
        with open(os.path.join(folder, f"{name}.{form}"), "w", encoding="utf-8", newline="") as file:
            file.write(text)


def main():
    folder = sys.argv[1]
    lib = library()
    write(folder, "slots", SLOTS, lib)
    write(folder, "jobs", JOBS, lib)
    print(classad2.version())


if __name__ == "__main__":
    main()
